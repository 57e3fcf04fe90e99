/** The speed dial of the robot's ancestor (Netscape Catalog Server): ten presets of connections and delay. */

import { meaningOf } from './model.ts';

interface Speed {
  readonly speed: number;
  /** At the same time, to one site and to all. */
  readonly connections: number;
  readonly delaySeconds: number;
}

/** From the slowest to the fastest. */
export const speeds: readonly Speed[] = [
  { speed: 1, connections: 1, delaySeconds: 60 },
  { speed: 2, connections: 1, delaySeconds: 30 },
  { speed: 3, connections: 1, delaySeconds: 15 },
  { speed: 4, connections: 1, delaySeconds: 5 },
  { speed: 5, connections: 1, delaySeconds: 1 },
  { speed: 6, connections: 2, delaySeconds: 0 },
  { speed: 7, connections: 4, delaySeconds: 0 },
  { speed: 8, connections: 8, delaySeconds: 0 },
  { speed: 9, connections: 12, delaySeconds: 0 },
  { speed: 10, connections: 16, delaySeconds: 0 },
];

/** What a preset writes, by the names of the parameters. */
export function valuesOf({ connections, delaySeconds }: Speed): ReadonlyMap<string, string> {
  return new Map([
    ['max-connections', String(connections)],
    ['site-max-connections', String(connections)],
    ['server-delay', String(delaySeconds)],
  ]);
}

/** The preset whose values are in force, written or by default; undefined when none is. Values that do not read match none. */
export function speedOf(written: ReadonlyMap<string, string>): number | undefined {
  return speeds.find((each) =>
    [...valuesOf(each)].every(([name, value]) => {
      const meant = meaningOf(name, written.get(name));
      return meant !== undefined && meant === meaningOf(name, value);
    }),
  )?.speed;
}
