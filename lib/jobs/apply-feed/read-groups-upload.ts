/** Reads a groups feed from the spool into temporary tables, in portions. */

import { createReadStream } from 'node:fs';
import { readGroups } from '../../languages/xmlgroups/read-groups.ts';
import type { GroupsStage } from '../../store/access/stage-groups.ts';
import { noteReading } from '../../store/feeds/feeds.ts';
import type { Feed } from '../../store/feeds/feeds.ts';
import type { JobContext } from '../job-work.ts';
import type { GroupsTally } from './groups-tally.ts';

/** Bytes of the file at a time. */
const portionBytes = 256 * 1024;
/** How often it is written down how far it is, in milliseconds. */
const noteMs = 1_000;

export interface GroupsReading {
  readonly context: Pick<JobContext<{ readonly records: number }>, 'pool' | 'report' | 'yieldNow'>;
  readonly feed: Feed;
  readonly file: string;
  readonly stage: GroupsStage;
  readonly tally: GroupsTally;
}

/** Throws when the file cannot be read. */
export async function readGroupsUpload({ context, feed, file, stage, tally }: GroupsReading): Promise<void> {
  const reader = readGroups(feed.isStrict, {
    group: (group, { line }) => {
      tally.named();
      stage.group(group, line);
    },
    member: stage.member,
    finding: tally.log.add,
  });
  let notedAt = performance.now();
  for await (const piece of createReadStream(file, { highWaterMark: portionBytes })) {
    if (piece instanceof Uint8Array) reader.push(piece);
    await stage.flush();
    await context.yieldNow();
    if (performance.now() - notedAt < noteMs) continue;
    context.report({ records: tally.counts().records });
    await noteReading(context.pool, feed.id, tally.counts());
    notedAt = performance.now();
  }
  tally.ended(reader.end());
  context.report({ records: tally.counts().records });
}
