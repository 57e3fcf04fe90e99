/** Declares a word of a configuration language that has no code of its own, such as a robot.conf parameter. */

import type { Param } from './param.ts';

export interface Parameter<Value> {
  /** Spelled as the manual spells it. */
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Group on the Properties page of the console. */
  readonly group: string;
  readonly param: Param<Value>;
  /** Whether it does something in this release; otherwise the reason, shown by the console and by `winnow check`. */
  readonly effect: 'works' | { readonly none: string };
  /** A value as it would be written, other than the default; a test reads it, the reference shows it. */
  readonly example: string;
  /** Secrets never reach a revision: import and save move them to a credential. */
  readonly secret?: boolean;
  /** Where the manual says it. */
  readonly reference: string;
}

export function defineParameter<Value>(parameter: Parameter<Value>): Parameter<Value> {
  return parameter;
}
