import type { DomainTool, ParameterFields, ToolRunInput } from '@eva/core';
import { ownEntry } from '@eva/core/domain-kit';
import type { Employee, License, MedicalHrDb, Provider, Shift } from '../db.ts';
import type { employeeId, licenseNumber, providerNpi, shiftId } from './fields.ts';
import { hrTool, type ToolDeclaration } from './hr-tool.ts';
import { refuse, type ToolOutcome } from './outcome.ts';

type At<Found> = ToolRunInput<MedicalHrDb> & Found;
type Looked<Found> = { readonly found: Found } | { readonly outcome: ToolOutcome };

/** A tool about an employee, who is looked up once the gate is open. */
export function employeeTool<const Fields extends ParameterFields & { readonly employee_id: typeof employeeId }>(
  tool: ToolDeclaration<Fields, At<{ readonly employee: Employee }>>,
): DomainTool<MedicalHrDb> {
  return lookingTool(tool, ({ employee_id }, { db }) => {
    const employee = ownEntry(db.employees, String(employee_id));
    return employee === undefined
      ? { outcome: refuse(db, 'not_found', `There is no employee ${employee_id}.`) }
      : { found: { employee } };
  });
}

/** A tool about a provider. */
export function providerTool<const Fields extends ParameterFields & { readonly npi: typeof providerNpi }>(
  tool: ToolDeclaration<Fields, At<{ readonly provider: Provider }>>,
): DomainTool<MedicalHrDb> {
  return lookingTool(tool, findProvider);
}

/** A tool about one licence of a provider. */
export function licenseTool<
  const Fields extends ParameterFields & {
    readonly npi: typeof providerNpi;
    readonly state_license_number: typeof licenseNumber;
  },
>(
  tool: ToolDeclaration<Fields, At<{ readonly provider: Provider; readonly license: License }>>,
): DomainTool<MedicalHrDb> {
  return lookingTool(tool, (values, at) => {
    const looked = findProvider(values, at);
    if ('outcome' in looked) return looked;
    const { provider } = looked.found;
    const license = ownEntry(provider.licenses, String(values.state_license_number));
    return license === undefined
      ? { outcome: refuse(at.db, 'license_not_found', 'The provider has no licence of that number.') }
      : { found: { provider, license } };
  });
}

/** A tool about a shift, whoever works it. */
export function shiftTool<const Fields extends ParameterFields & { readonly shift_id: typeof shiftId }>(
  tool: ToolDeclaration<Fields, At<{ readonly shift: Shift }>>,
): DomainTool<MedicalHrDb> {
  return lookingTool(tool, ({ shift_id }, { db }) => {
    const shift = ownEntry(db.shifts, String(shift_id));
    return shift === undefined
      ? { outcome: refuse(db, 'shift_not_found', `There is no shift ${shift_id}.`) }
      : { found: { shift } };
  });
}

function findProvider(
  { npi }: { readonly [name: string]: unknown },
  { db }: ToolRunInput<MedicalHrDb>,
): Looked<{ readonly provider: Provider }> {
  const provider = ownEntry(db.providers, String(npi));
  return provider === undefined
    ? { outcome: refuse(db, 'not_found', `There is no provider with the NPI ${npi}.`) }
    : { found: { provider } };
}

function lookingTool<const Fields extends ParameterFields, Found extends object>(
  tool: ToolDeclaration<Fields, At<Found>>,
  look: (values: { readonly [name: string]: unknown }, at: ToolRunInput<MedicalHrDb>) => Looked<Found>,
): DomainTool<MedicalHrDb> {
  return hrTool({
    ...tool,
    run(values, at) {
      const looked = look(values, at);
      return 'outcome' in looked ? looked.outcome : tool.run(values, { ...at, ...looked.found });
    },
  });
}
