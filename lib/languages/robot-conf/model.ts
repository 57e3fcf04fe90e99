/** What robot.conf means: every parameter's value with its default applied, the seed URLs, and where each was written. */

import type { Parameter } from '../../sdk/define-parameter.ts';
import type { robotParameters, RobotProperty } from './vocabulary.ts';

type ValueOf<P> = P extends Parameter<infer Value> ? Value : never;

/** Values by property name, in the units of their parameters; undefined where a parameter has no default. */
export type RobotValues = { readonly [Property in RobotProperty]: ValueOf<(typeof robotParameters)[Property]> };

export interface Seed {
  readonly url: string;
  /** Absent: the depth of robot.conf. -1 is without limit. */
  readonly depth?: number;
  readonly line: number;
}

export interface RobotConf extends RobotValues {
  readonly seeds: readonly Seed[];
  /** Line of every parameter that is written, by the name the vocabulary gives it (`server-delay`). */
  readonly lines: ReadonlyMap<string, number>;
}
