/** Whether a run of a whole collection has anything to begin with. */

import type { CollectionRecord } from '../../db/collections.ts';
import type { RevisionRecord } from '../../db/revisions.ts';
import { METADATA_FILE } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import { place as gatherer } from '../../languages/gatherer-cf/place.ts';
import { place as filterrules } from '../../languages/filterrules-conf/place.ts';
import { place as robot } from '../../languages/robot-conf/place.ts';
import { noStartCode } from '../../languages/set-messages.ts';
import { readSettings } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { compileTexts } from '../resources/compile-texts.ts';
import type { Problem } from '../result.ts';
import { problem } from '../result.ts';
import { countStartPoints } from './robot-status.ts';

/** `urls`: start points given with the run. A collection that feeds fill needs none. Reports nothing about files with errors. */
export async function refuseWithoutStarts(
  context: CallContext,
  collection: CollectionRecord,
  { revision, urls }: { readonly revision: RevisionRecord; readonly urls: readonly string[] },
): Promise<Problem | undefined> {
  const all = await context.revisions.files(revision.id);
  // What documents get from outside decides nothing here, and may be of a hundred megabytes.
  const files = new Map(Array.from(all).filter(([path]) => path !== METADATA_FILE));
  const { limits } = readSettings(collection);
  const program = compileTexts(context, { files, limits, urls, aliases: [], printed: [] });
  if (program === undefined) return undefined;
  const { starts, sitemaps, roots } = program;
  if (starts.length + sitemaps.length + (roots?.wanted.length ?? 0) > 0) return undefined;
  if ((await context.feeds.sources(collection.id)).length > 0) return undefined;
  const diagnostics = (await context.findings(revision.id)).filter(({ code }) => code === noStartCode);
  return problem('refused', `No run can start: ${whatLacks(files)}`, { diagnostics });
}

function whatLacks(files: ReadonlyMap<string, string>): string {
  const { disabled } = countStartPoints(files);
  const isGathered = files.has(gatherer.usualPath) && !files.has(filterrules.usualPath);
  if (isGathered) return `${gatherer.usualPath} has no RootNode and no LeafNode. Add one.`;
  const mend = `Add a Start line to a site in ${filterrules.usualPath}, or a URL to ${robot.usualPath}.`;
  if (disabled === 0) return `the configuration has no start point. ${mend}`;
  const count = disabled === 1 ? 'the only start point is' : `all ${disabled} start points are`;
  return `${count} disabled in ${filterrules.usualPath}. Enable one (enable=true), or add a Start line.`;
}
