/** The programs that explanations, simulations and assertions decide with; the last few are kept, compiling is the expensive part. */

import { compileProgram } from '../../engine/program/compile.ts';
import type { PrintedOutputs, RunAlias } from '../../engine/ports.ts';
import type { Limits, Program } from '../../engine/program/program.ts';
import { METADATA_FILE, profileOf } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import { readSettings } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { PinnedRun } from '../../store/read/read-resource.ts';

/** Everything a decision depends on besides the facts of the URL. */
export interface DecidingTexts {
  readonly files: ReadonlyMap<string, string>;
  readonly limits: Limits;
  /** Extra start points. */
  readonly urls: readonly string[];
  readonly aliases: readonly RunAlias[];
  readonly printed: PrintedOutputs;
}

/** The newest configuration, with the start points given to the last run and what it found out. */
export async function pinnedAsNow(
  { revisions, runs, crawl }: CallContext,
  collection: CollectionRecord,
): Promise<PinnedRun> {
  const { id, number } = await revisions.newest(collection.id);
  const [last] = await runs.list(collection.id, { limit: 1, crawls: true });
  const { limits } = readSettings(collection);
  const printed = await crawl.printed(collection.id);
  const { urls = [], aliases = [] } = (last && (await crawl.pinnedRun(last.id))) ?? {};
  return { collectionId: collection.id, revisionId: id, revision: number, limits, urls, aliases, printed };
}

interface KeptProgram {
  readonly key: string;
  /** Compared as it is: it may be of a hundred megabytes. */
  readonly metadata: string | undefined;
  readonly program: Program;
}

const programsKept = 8;
/** The one made last comes first. */
const programs: KeptProgram[] = [];

/** Undefined when the texts have errors: then they decide nothing. */
export function compileTexts(
  { declarations }: Pick<CallContext, 'declarations'>,
  { files: all, limits, urls, aliases, printed }: DecidingTexts,
): Program | undefined {
  // Profiles decide nothing, whatever they hold.
  const files = new Map(Array.from(all).filter(([path]) => profileOf(path) === undefined));
  const metadata = files.get(METADATA_FILE);
  const short = Array.from(files).filter(([path]) => path !== METADATA_FILE);
  const key = JSON.stringify([short, limits, urls, aliases, printed]);
  const known = programs.find((each) => each.key === key && each.metadata === metadata);
  if (known) return known.program;
  const result = compileProgram({ files, declarations, limits, extraStarts: urls, aliases, printed });
  if (!result.ok) return undefined;
  programs.unshift({ key, metadata, program: result.program });
  programs.length = Math.min(programs.length, programsKept);
  return result.program;
}
