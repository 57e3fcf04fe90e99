/** Which programs of the server's folder may run: an administrator's word, bound to the content of each. */

import type pg from 'pg';
import { z } from 'zod';
import { argumentProblem } from '../match/regex/argument-patterns.ts';

export const programsKey = 'programs';

const allowance = z.object({
  /** Of the content that was allowed. */
  sha256: z.string(),
  by: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** Patterns of the arguments it may be started with; absent: any. */
  args: z.array(z.string()).optional(),
});

const programsSetting = z.object({
  isOn: z.boolean().default(false),
  /** By name below the folder. */
  allowed: z.record(z.string(), allowance).default({}),
});

export type AllowedPrograms = z.output<typeof programsSetting>;

/** What does not read allows nothing. */
export function allowedPrograms(stored: unknown): AllowedPrograms {
  const read = programsSetting.safeParse(stored ?? {});
  return read.success ? read.data : { isOn: false, allowed: {} };
}

export async function readAllowedPrograms(pool: pg.Pool): Promise<AllowedPrograms> {
  const { rows } = await pool.query<{ value: unknown }>('SELECT value FROM "Setting" WHERE key = $1', [programsKey]);
  return allowedPrograms(rows[0]?.value);
}

/** Reasons that an administrator can do something about. */
export const notAllowed = {
  folder: 'this server has no program folder',
  off: 'programs are turned off on this server',
  unknown: 'no administrator has allowed it',
  changed: 'it changed after an administrator allowed it',
} as const;

/** Why a program that is there may not run; undefined when it may. */
export function whyNotAllowed(
  { isOn, allowed }: AllowedPrograms,
  { name, sha256 }: { readonly name: string; readonly sha256: string },
  /** That it is to be started with. */
  args: readonly string[] = [],
): string | undefined {
  if (!isOn) return notAllowed.off;
  const given = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
  if (given === undefined) return notAllowed.unknown;
  if (given.sha256 !== sha256) return notAllowed.changed;
  return given.args === undefined ? undefined : argumentProblem(given.args, args);
}
