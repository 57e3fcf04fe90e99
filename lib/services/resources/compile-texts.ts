/** The programs that explanations, simulations and expectations decide with; the last few are kept, compiling is the expensive part. */

import { compileProgram } from '../../engine/compile-program.ts';
import type { RunAlias } from '../../engine/ports.ts';
import type { Limits, Program } from '../../engine/program.ts';
import { readSettings } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import type { CollectionRecord, PinnedRun } from '../ports.ts';

/** Everything a decision depends on besides the facts of the URL. */
export interface DecidingTexts {
  readonly files: ReadonlyMap<string, string>;
  readonly limits: Limits;
  /** Extra start points. */
  readonly urls: readonly string[];
  readonly aliases: readonly RunAlias[];
}

/** The newest configuration, with what the last run found out. */
export async function pinnedAsNow({ revisions, runs }: CallContext, collection: CollectionRecord): Promise<PinnedRun> {
  const { id, number } = await revisions.newest(collection.id);
  const [last] = await runs.list(collection.id, { limit: 1 });
  const { limits } = readSettings(collection);
  return { revisionId: id, revision: number, limits, urls: [], aliases: last?.aliases ?? [] };
}

const programsKept = 8;
const programs = new Map<string, Program>();

/** Undefined when the texts have errors: then they decide nothing. */
export function compileTexts(
  { declarations }: Pick<CallContext, 'declarations'>,
  { files, limits, urls, aliases }: DecidingTexts,
): Program | undefined {
  const key = JSON.stringify([[...files], limits, urls, aliases]);
  const known = programs.get(key);
  if (known) return known;
  const result = compileProgram({ files, declarations, limits, extraStarts: urls, aliases });
  if (!result.ok) return undefined;
  programs.set(key, result.program);
  const [oldest] = programs.keys();
  if (programs.size > programsKept && oldest !== undefined) programs.delete(oldest);
  return result.program;
}
