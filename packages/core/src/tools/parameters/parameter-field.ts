interface CommonField {
  /** What the model is told about it. */
  readonly description: string;
  /** It may be left out or null; either way its value is null. Default: required. */
  readonly optional?: boolean;
  /** Error type of a call in which this field is wrong. Default: none of its own, which gives `invalid_parameter`. */
  readonly errorType?: string;
}

export interface TextField extends CommonField {
  readonly type: 'string';
  /** Regular expression, anchored at both ends. `\d` also accepts decimal digits of other scripts. */
  readonly pattern?: string;
  /** The only values, compared exactly. */
  readonly oneOf?: readonly string[];
  /** Fewest characters, counted as code points. Default: none. */
  readonly minLength?: number;
  /** Most characters, counted as code points. Default: no limit. */
  readonly maxLength?: number;
}

interface IntegerField extends CommonField {
  readonly type: 'integer';
  readonly minimum?: number;
  readonly maximum?: number;
}

interface NumberField extends CommonField {
  readonly type: 'number';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

interface BooleanField extends CommonField {
  readonly type: 'boolean';
}

/** One of a few numbers, such as a duration of 30, 60 or 90 days; unlike the other kinds it takes no text. */
interface FixedNumberField extends CommonField {
  readonly type: 'fixed-number';
  readonly oneOf: readonly number[];
}

interface ListField extends CommonField {
  readonly type: 'list';
  readonly items: Omit<TextField, 'optional' | 'errorType' | 'description'>;
}

export type ParameterField = TextField | IntegerField | NumberField | BooleanField | FixedNumberField | ListField;

/** In the order in which they are checked. */
export type ParameterFields = { readonly [name: string]: ParameterField };

type PresentValue<F> = F extends { readonly type: 'string'; readonly oneOf: readonly (infer Choice)[] }
  ? Choice
  : F extends { readonly type: 'string' }
    ? string
    : F extends { readonly type: 'fixed-number'; readonly oneOf: readonly (infer Choice)[] }
      ? Choice
      : F extends { readonly type: 'integer' | 'number' }
        ? number
        : F extends { readonly type: 'boolean' }
          ? boolean
          : readonly string[];

/** What reading the fields gives: coerced values, null for an optional one that was not given. */
export type ParameterValues<Fields extends ParameterFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends { readonly optional: true }
    ? PresentValue<Fields[Name]> | null
    : PresentValue<Fields[Name]>;
};
