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
export function buildModel(ast: RobotConfAst): RobotConf {
  const written = writtenParameters(ast);
  const lines = new Map([...written].map(([name, { line }]) => [name, line]));
  return { ...readValues(written), seeds: ast.seeds.map(seedModel), lines };
}

interface Written {
  readonly value: string;
  readonly line: number;
}

/** What is written of each known parameter, by the name the vocabulary gives it; the last one counts. Takes any text. */
export function writtenParameters({ pairs }: Pick<RobotConfAst, 'pairs'>): ReadonlyMap<string, Written> {
  return new Map(
    pairs.flatMap((pair) => {
      const property = propertyOf(pair.name.text);
      return property === undefined
        ? []
        : [[parameterOf(property).name, { value: meantValue(pair), line: pair.line }] as const];
    }),
  );
}

function readValues(written: ReadonlyMap<string, Written>): RobotValues {
  const properties = Object.keys(robotParameters) as RobotProperty[];
  const values = properties.map((property) => {
    const { name, param } = parameterOf(property);
    const reading = param.read(written.get(name)?.value);
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
