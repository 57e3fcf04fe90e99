/** A rule, as plain data. */

export interface Test {
  /** In lower case. */
  readonly attribute: string;
  readonly operator: '==' | '!=' | '~' | '!~';
  /** The text that the value must be, or the POSIX extended regular expression that must match in it. */
  readonly value: string;
}

/** True when all tests of one of the groups hold. */
export type Condition = readonly (readonly Test[])[];

export type Instruction =
  | { readonly kind: 'set'; readonly attribute: string; readonly value: string; readonly line: number }
  /** The value goes in, and what comes out is the new one. */
  | { readonly kind: 'pipe'; readonly attribute: string; readonly command: string; readonly line: number }
  /** The attributes go in as SOIF, and those that come out replace them. */
  | { readonly kind: 'filter'; readonly attributes: readonly string[]; readonly command: string; readonly line: number }
  | { readonly kind: 'delete'; readonly line: number };

export interface PostRule {
  readonly condition: Condition;
  readonly instructions: readonly Instruction[];
  readonly line: number;
}

export interface PostSummarizing {
  readonly rules: readonly PostRule[];
}
