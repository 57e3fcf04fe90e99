/** What robot.conf means: every parameter's value with its default applied, the seed URLs, and where each was written. */

import type { Parameter } from '../../sdk/define-parameter.ts';
import { meantValue } from './syntax.ts';
import type { RobotConfAst, SeedNode } from './syntax.ts';
import { parameterOf, propertyOf, robotParameters, seedDepth } from './vocabulary.ts';
import type { RobotProperty } from './vocabulary.ts';

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

/** The model of a text without errors. Throws a TypeError on a value that does not read: that is a bug of the caller. */
export function buildModel({ pairs, seeds }: RobotConfAst): RobotConf {
  const written = new Map<RobotProperty, string>();
  const lines = new Map<string, number>();
  for (const pair of pairs) {
    const property = propertyOf(pair.name.text);
    if (property === undefined) continue;
    written.set(property, meantValue(pair));
    lines.set(parameterOf(property).name, pair.line);
  }
  return { ...readValues(written), seeds: seeds.map(seedModel), lines };
}

function readValues(written: ReadonlyMap<RobotProperty, string>): RobotValues {
  const properties = Object.keys(robotParameters) as RobotProperty[];
  const values = properties.map((property) => {
    const reading = parameterOf(property).param.read(written.get(property));
    if (!reading.ok) throw new TypeError(`${property} must be ${reading.expected}`);
    return [property, reading.value] as const;
  });
  return Object.fromEntries(values) as RobotValues;
}

/** The value of a parameter as written, or its default; undefined when it does not read or there is none. */
export function meaningOf(name: string, written: string | undefined): unknown {
  const property = propertyOf(name);
  if (property === undefined) return undefined;
  const reading = parameterOf(property).param.read(written);
  return reading.ok ? reading.value : undefined;
}

function seedModel({ url, pairs, line }: SeedNode): Seed {
  const reading = seedDepth.read(pairs[0]?.value.text);
  const depth = reading.ok ? reading.value : undefined;
  return { url: url.text, ...(depth !== undefined && { depth }), line };
}
