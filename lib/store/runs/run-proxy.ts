/** How runs reach the web: what they use, and since when a proxy keeps them waiting. */

import type pg from 'pg';
import { z } from 'zod';
import { guarded } from '../sql/store-error.ts';
import { storedJson } from '../sql/stored-text.ts';
import { orderRun } from './finish-run.ts';

const server = z.object({ kind: z.enum(['http', 'socks5']), host: z.string(), port: z.int() });

const proxyDown = z.object({
  /** Absent when it is the script that cannot be used. */
  server: server.exactOptional(),
  /** In plain words, without the sentence that says how it goes on. */
  detail: z.string(),
  /** Milliseconds since the epoch. */
  since: z.number(),
  /** Of the run that waits, by which it is told from one that somebody paused. */
  reason: z.string(),
  /** The run was draining. */
  drains: z.boolean(),
  /** What the proxy answered when it was last asked whether it works; absent for a script. */
  checked: z.object({ at: z.number(), answer: z.string() }).exactOptional(),
});
export type ProxyDown = z.infer<typeof proxyDown>;

const proxyScript = z.object({
  url: z.string(),
  /** The beginning of its SHA-256. */
  revision: z.string(),
  /** Milliseconds since the epoch. */
  readAt: z.number(),
  /** Why it could not be read again: the run goes on with this one. */
  problem: z.string().exactOptional(),
});
export type ProxyScriptRead = z.infer<typeof proxyScript>;

export const runProxy = z.object({
  /** What says which proxy is used: a parameter and its place, or the installation. */
  by: z.string(),
  /** As a URL without credentials; absent with a script, and for requests that go out directly. */
  server: z.string().exactOptional(),
  /** The script that chooses, as it was last read. */
  script: proxyScript.exactOptional(),
  down: proxyDown.exactOptional(),
});
export type RunProxy = z.infer<typeof runProxy>;

/** Undefined where no proxy is said to be used. */
export async function readRunProxy(pool: pg.Pool, run: number): Promise<RunProxy | undefined> {
  const { rows } = await guarded(() =>
    pool.query<{ proxy: unknown }>('SELECT proxy FROM crawl.run WHERE id = $1', [run]),
  );
  return runProxy.safeParse(rows[0]?.proxy).data;
}

/** Says what the run uses; that its proxy was down is over then. */
export async function noteRunProxy(pool: pg.Pool, run: number, used: Omit<RunProxy, 'down'>): Promise<void> {
  await guarded(() => pool.query('UPDATE crawl.run SET proxy = $2::jsonb WHERE id = $1', [run, storedJson(used)]));
}

/** Says which script the run goes by now. */
export async function noteProxyScript(pool: pg.Pool, run: number, script: ProxyScriptRead): Promise<void> {
  const merge = `jsonb_build_object('script', $2::jsonb)`;
  await guarded(() =>
    pool.query(`UPDATE crawl.run SET proxy = proxy || ${merge} WHERE id = $1`, [run, storedJson(script)]),
  );
}

/** Says what the proxy that the run waits for answered. */
export async function noteProxyCheck(
  pool: pg.Pool,
  run: number,
  checked: NonNullable<ProxyDown['checked']>,
): Promise<void> {
  await guarded(() =>
    pool.query(
      `UPDATE crawl.run SET proxy = jsonb_set(proxy, '{down,checked}', $2::jsonb) WHERE id = $1 AND proxy ? 'down'`,
      [run, storedJson(checked)],
    ),
  );
}

export type Outage = Omit<ProxyDown, 'reason' | 'checked'>;

/** Sets the run aside until the proxy works: what is in flight is finished, and no URL has lost a try. */
export async function setAsideForProxy(pool: pg.Pool, run: number, outage: Outage): Promise<void> {
  const reason = `Waiting for the proxy: ${outage.detail}. The run continues when the proxy works again.`;
  const down: ProxyDown = { ...outage, reason };
  await guarded(() =>
    pool.query(
      `UPDATE crawl.run SET proxy = coalesce(proxy, '{"by": ""}') || jsonb_build_object('down', $2::jsonb) WHERE id = $1`,
      [run, storedJson(down)],
    ),
  );
  await orderRun(pool, run, 'pause', { reason });
}

export interface WaitingForProxy {
  readonly id: number;
  readonly down: ProxyDown;
}

/** SQL: a run that waits for its proxy. */
export const isWaitingForProxy = `state = 'paused' AND reason = proxy #>> '{down,reason}'`;

/** Runs, or the one given, that wait for a proxy and for nothing else. */
export async function readWaitingForProxy(pool: pg.Pool, run?: number): Promise<readonly WaitingForProxy[]> {
  const { rows } = await guarded(() =>
    pool.query<{ id: number; down: unknown }>(
      `SELECT id, proxy -> 'down' AS down FROM crawl.run
       WHERE ${isWaitingForProxy} AND ($1::int IS NULL OR id = $1)`,
      [run ?? null],
    ),
  );
  return rows.flatMap(({ id, down }) => {
    const read = proxyDown.safeParse(down);
    return read.success ? [{ id, down: read.data }] : [];
  });
}
