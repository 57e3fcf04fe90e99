/** Declares a word of a configuration language that has no code of its own, such as a robot.conf parameter. */

import type { Param } from './param.ts';

/**
 * What a setting can change in a run: which addresses are requested, how servers answer, what is read of an answer, what
 * summarizers write of it, the decisions on URLs, the RDs that filter lines make, or only how fast all of this is. A plan
 * computes decisions and RDs from what is stored; what takes a request or a document it names as unknown.
 */
export type RunChange = 'address' | 'answer' | 'content' | 'summary' | 'decision' | 'rd' | 'pace';

export interface Parameter<Value> {
  /** Spelled as the manual spells it. */
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Group on the Properties page of the console. */
  readonly group: string;
  readonly param: Param<Value>;
  /** Whether it does something in this release; otherwise the reason, shown by the console and by `winnow check`. */
  readonly effect: 'works' | { readonly none: string };
  /** Empty for what changes nothing in a run. */
  readonly changes: readonly RunChange[];
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
