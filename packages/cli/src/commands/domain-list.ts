import { contributionsOf } from '@eva/core/engine';
import { columns } from '../columns.ts';
import { openDomain } from '../domain/open-domain.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { printWarnings, projectPlugins } from '../project-plugins.ts';
import type { CommandContext } from './manifest-check.ts';

/** The domains that are installed, from package.json files alone. */
export function domainList(options: { readonly isJson: boolean }, { terminal }: CommandContext): ExitCode {
  const catalog = projectPlugins(terminal.cwd, terminal);
  const domains = contributionsOf(catalog, 'domain').map(({ package: { name, version }, promised }) => ({
    id: promised.id,
    package: `${name} ${version}`,
    title: promised.title,
  }));
  if (options.isJson) {
    terminal.out(`${JSON.stringify(domains, null, 2)}\n`);
    return EXIT.done;
  }
  printWarnings(catalog, terminal);
  if (domains.length === 0) terminal.out(`No domain is installed in ${catalog.root}.\n`);
  else terminal.out(columns([['ID', 'PACKAGE', ''], ...domains.map((one) => [one.id, one.package, one.title])]));
  return EXIT.done;
}

/** Tools by their effect, and the scenarios, of one domain. */
export async function domainShow(
  use: string,
  options: { readonly isJson: boolean },
  context: CommandContext,
): Promise<ExitCode> {
  const { terminal } = context;
  const domain = await openDomain(use, context);
  const tools = domain.tools.map(({ name, effect, description }) => ({ name, effect, description }));
  const scenarios: { id: string; title: string; workflow: string; tags: readonly string[] }[] = [];
  for await (const { id, title, workflow, tags } of domain.scenarios()) scenarios.push({ id, title, workflow, tags });
  if (options.isJson) {
    terminal.out(`${JSON.stringify({ id: domain.id, role: domain.agent.role, tools, scenarios }, null, 2)}\n`);
    return EXIT.done;
  }
  terminal.out(`${domain.id}: ${domain.agent.role}\n\n${tools.length} tools\n`);
  terminal.out(
    columns(tools.map(({ name, effect, description }) => [`  ${name}`, effect, firstSentence(description)])),
  );
  terminal.out(`\n${scenarios.length} scenarios\n`);
  terminal.out(
    columns(scenarios.map(({ id, workflow, title, tags }) => [`  ${id}`, workflow, title, tags.join(', ')])),
  );
  return EXIT.done;
}

function firstSentence(text: string): string {
  return text.split(/(?<=\.)\s/, 1)[0] ?? text;
}
