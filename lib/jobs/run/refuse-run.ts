/** Ends a run whose configuration has errors, before it fetches anything. */

import type pg from 'pg';
import type { FileDiagnostics } from '../../engine/program/compile.ts';
import type { RunRecord } from '../../engine/ports.ts';
import { failRun } from '../../store/runs/runs.ts';
import { sayFailed } from '../run-logs/say-of-run.ts';
import type { GivenWorld } from '../world/open-site.ts';

interface Refusing {
  readonly pool: pg.Pool;
  readonly dataFolder: string;
  readonly world: Pick<GivenWorld, 'clock'>;
  /** Absent where nothing is logged. */
  readonly logs?: unknown;
}

export async function refuseRun(host: Refusing, { id: runId, collectionId }: RunRecord, reason: string): Promise<void> {
  const { pool, dataFolder, world, logs } = host;
  const failed = await failRun(pool, runId, reason);
  const saying = { pool, dataFolder, now: () => world.clock.now() };
  if (failed !== undefined && logs !== undefined) await sayFailed(saying, { runId, collectionId }, reason);
}

export function whyNot(diagnostics: FileDiagnostics): string {
  const errors = [...diagnostics].flatMap(([path, findings]) =>
    findings.filter(({ severity }) => severity === 'error').map(({ message }) => `${path}: ${message}`),
  );
  const [first = 'no finding says why'] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return `The configuration has errors. ${first}${more}`;
}
