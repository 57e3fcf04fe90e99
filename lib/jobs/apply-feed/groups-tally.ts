/** What is known of a groups feed so far: its memberships, what they change, and what is said of them. */

import type { PlacedFinding } from '../../lang/xml/finding.ts';
import type { GroupsResult } from '../../languages/xmlgroups/read-groups.ts';
import type { GroupsChange } from '../../store/access/apply-groups.ts';
import { noCounts } from '../../store/feeds/feed-counts.ts';
import type { FeedCounts } from '../../store/feeds/feed-counts.ts';
import type { FeedEnd } from '../../store/feeds/feeds.ts';
import { createFeedLog } from './feed-log.ts';

export interface GroupsTally {
  readonly log: Pick<ReturnType<typeof createFeedLog>, 'add'>;
  /** A membership with a group that counts. */
  readonly named: () => void;
  /** The reader is at the end of the file, or at what it cannot read. */
  readonly ended: (result: Pick<GroupsResult, 'memberships' | 'isBroken'>) => void;
  /** Nothing of it is applied, for this reason. */
  readonly refuse: (finding: PlacedFinding) => void;
  readonly isBroken: () => boolean;
  /** Answers how many memberships a later one of their group replaces. */
  readonly changed: (change: GroupsChange) => number;
  readonly counts: () => FeedCounts;
  readonly end: () => FeedEnd;
}

export function createGroupsTally(): GroupsTally {
  const log = createFeedLog();
  let [memberships, named, repeated] = [0, 0, 0];
  let documents: FeedCounts['documents'] = noCounts.documents;
  let isBroken = false;
  let error: PlacedFinding | undefined;
  const note = (finding: PlacedFinding): void => {
    if (finding.severity === 'error') error = finding;
    log.add(finding);
  };
  const counts = (): FeedCounts => {
    const { codes, warnings } = log.counts();
    const records = Math.max(memberships, named);
    const taken = isBroken ? 0 : named;
    return {
      ...noCounts,
      records,
      applied: taken - repeated,
      repeated,
      errors: records - taken,
      warnings,
      documents,
      codes,
    };
  };
  return {
    log: { add: note },
    named: () => void named++,
    ended: ({ memberships: read, isBroken: isUnreadable }) => {
      memberships = read;
      isBroken = isUnreadable;
    },
    refuse: (finding) => {
      isBroken = true;
      note(finding);
    },
    isBroken: () => isBroken,
    changed: ({ groups, added, changed, unchanged, deleted }) => {
      repeated = named - groups;
      documents = { added, changed, unchanged, deleted };
      return repeated;
    },
    counts,
    end: () => {
      const messages = log.messages();
      if (isBroken) return { state: 'failed', reason: whyNot(error), counts: counts(), messages };
      return { state: error === undefined ? 'completed' : 'completed-with-errors', counts: counts(), messages };
    },
  };
}

function whyNot(error: PlacedFinding | undefined): string {
  const why = error === undefined ? '' : `Line ${error.line}: ${error.message} `;
  return `${why}The groups are as they were.`;
}
