/**
 * Applies a groups feed. A full one replaces all groups of the collection, an incremental one the groups it names,
 * `replace` also the other groups of its source; `cleanup`, which has no file, removes those. Readers see the old groups
 * or the new ones.
 */

import { placedFinding } from '../../lang/xml/finding.ts';
import { groupsLimits, messages } from '../../languages/xmlgroups/messages.ts';
import { compareGroups, findRepeated, sampleGone, writeGroups } from '../../store/access/apply-groups.ts';
import type { FedGroups, GroupsChange } from '../../store/access/apply-groups.ts';
import { aloneWithGroups } from '../../store/access/groups-session.ts';
import type { GroupsSession } from '../../store/access/groups-session.ts';
import { stageGroups } from '../../store/access/stage-groups.ts';
import { mostEffectFolders, mostEffectSamples } from '../../store/feeds/feed-effect.ts';
import type { FeedEffect } from '../../store/feeds/feed-effect.ts';
import { asksFirst } from '../../store/feeds/feed-hold.ts';
import { endFeed, holdFeed, putFeedOff } from '../../store/feeds/feeds.ts';
import type { Feed } from '../../store/feeds/feeds.ts';
import type { Applied } from './content-feed.ts';
import { createGroupsTally } from './groups-tally.ts';
import type { GroupsTally } from './groups-tally.ts';
import { readGroupsUpload } from './read-groups-upload.ts';
import type { GroupsReading } from './read-groups-upload.ts';

/** Groups of another source are waited for so many seconds. */
const againAfter = 1;
/** Findings about the whole feed. */
const top = { line: 1, column: 1, offset: 0 };

interface ApplyingGroups extends Pick<GroupsReading, 'context' | 'feed'> {
  /** Not there for a cleanup, which has no data. */
  readonly file: string;
  /** Members of all groups together, at most. */
  readonly most?: number;
}

export async function applyGroupsFeed(applying: ApplyingGroups): Promise<Applied> {
  const { context, feed } = applying;
  const applied = await aloneWithGroups(context.pool, feed.collectionId, (session) => apply(session, applying));
  if (applied !== undefined) return applied;
  await putFeedOff(context.pool, feed.id, 'Groups of another source are being applied.', againAfter);
  return 'gone';
}

async function apply(session: GroupsSession, applying: ApplyingGroups): Promise<Applied> {
  const { context, feed, file, most = groupsLimits.members } = applying;
  const { pool } = context;
  const tally = createGroupsTally();
  const stage = await stageGroups(session);
  if (feed.type !== 'cleanup') await readGroupsUpload({ context, feed, file, stage, tally });
  await stage.end();
  const fed = fedGroups(feed);
  const change = tally.isBroken() ? undefined : await compareGroups(session, fed);
  if (change !== undefined && change.all + change.added - change.deleted > most) {
    tally.refuse(placedFinding(messages, 'tooManyMembers', top, { limit: most }));
  }
  if (change === undefined || tally.isBroken()) {
    await session.transaction((client) => endFeed(client, feed.id, tally.end()));
    return 'failed';
  }
  await noteChange(session, { fed, feed, change, tally });
  const end = tally.end();
  if (feed.confirmedBy === null && isHeldBack(fed.type, change, feed)) {
    await holdFeed(pool, feed.id, { ...end, effect: await effectOf(session, change) });
    return 'held';
  }
  const isOpen = await session.transaction(async (client) => {
    const isMine = await endFeed(client, feed.id, end);
    if (isMine) await writeGroups(session, fed.source, feed.id);
    return isMine;
  });
  return isOpen ? end.state : 'gone';
}

const groupsTypes = ['full', 'incremental', 'cleanup', 'replace'] as const;

function fedGroups({ collectionId, source, type }: Feed): FedGroups {
  const known = groupsTypes.find((each) => each === type);
  if (known === undefined) throw new Error(`no groups feed is ${type}`);
  return { collectionId, source: source.id, type: known };
}

interface Noted {
  readonly fed: FedGroups;
  readonly feed: Feed;
  readonly change: GroupsChange;
  readonly tally: GroupsTally;
}

async function noteChange(session: GroupsSession, { fed, feed, change, tally }: Noted): Promise<void> {
  const repeated = tally.changed(change);
  const first = repeated > 0 ? await findRepeated(session) : undefined;
  if (first !== undefined) {
    const { name, line, last } = first;
    tally.log.add(placedFinding(messages, 'repeatedGroup', { ...top, line }, { name, last, count: repeated }));
  }
  const others = change.gone.filter(({ name }) => name !== feed.source.name);
  if (fed.type !== 'full' || others.length === 0) return;
  const sources = others.map(({ name, deleted }) => `${name} ${deleted}`).join(', ');
  tally.log.add(placedFinding(messages, 'otherSources', top, { sources }));
}

/**
 * What a source says of its own groups is meant: an incremental feed, a cleanup, a replacement, and the part of a full
 * feed that is about them. Members of other sources that a full feed deletes may be a mistake of its client.
 */
function isHeldBack(type: FedGroups['type'], { gone, all }: GroupsChange, { source, hold }: Feed): boolean {
  const ofOthers = gone.filter(({ name }) => name !== source.name).reduce((sum, { deleted }) => sum + deleted, 0);
  return type === 'full' && asksFirst(hold, ofOthers, all);
}

async function effectOf(session: GroupsSession, change: GroupsChange): Promise<FeedEffect> {
  const { added, changed, unchanged, deleted, gone } = change;
  const folders = gone.map(({ name, deleted: members }) => ({ folder: name, deleted: members }));
  return {
    added,
    changed,
    unchanged,
    deleted,
    before: change.all,
    folders: folders.slice(0, mostEffectFolders),
    samples: await sampleGone(session, mostEffectSamples),
  };
}
