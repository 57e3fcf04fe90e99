/** How each credential of a run fares at its server: kept with the run, for those who look on and for its report. */

import type pg from 'pg';
import { z } from 'zod';
import type { ReadModel } from '../models/read-model.ts';
import { guarded } from '../sql/store-error.ts';
import { storedJson } from '../sql/stored-text.ts';

/** `unavailable`: the login did not answer, and is tried again. */
export const loginStates = ['accepted', 'refused', 'unavailable'] as const;

export const runLoginSchema = z.strictObject({
  credential: z.string(),
  /** Such as `https://a.example`. */
  server: z.string(),
  state: z.enum(loginStates),
  /** Without its full stop; empty when it is accepted. */
  why: z.string(),
  /** How often the run has logged in; 0 for kinds that only send what they have. */
  logins: z.number(),
  /** When it became so, or when the last login was; milliseconds since the epoch. */
  at: z.number(),
});
export type RunLogin = ReadModel<typeof runLoginSchema>;

/** `logins`: those since the note before. */
export async function noteRunLogin(pool: pg.Pool, run: number, { logins, ...login }: RunLogin): Promise<void> {
  const key = `${login.credential} ${login.server}`;
  await guarded(() =>
    pool.query(
      `UPDATE crawl.run SET logins = coalesce(logins, '{}') || jsonb_build_object($2::text, $3::jsonb ||
         jsonb_build_object('logins', coalesce((logins #>> ARRAY[$2, 'logins'])::int, 0) + $4::int)) WHERE id = $1`,
      [run, key, storedJson(login), logins],
    ),
  );
}

/** As an array, in the order of names. */
export const loginsJson = `(SELECT jsonb_agg(each.value ORDER BY each.key) FROM jsonb_each(r.logins) AS each)`;
