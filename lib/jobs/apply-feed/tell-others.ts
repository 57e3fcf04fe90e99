/** Says of records whose URLs belonged to another data source until now, and of deletions that have no effect. */

import { placedFinding } from '../../lang/xml/finding.ts';
import type { FeedRecord } from '../../languages/gsa-feed/feed.ts';
import { messages } from '../../languages/gsa-feed/messages.ts';
import { messages as rdMessages } from '../../languages/soif/rds/messages.ts';
import type { OtherSource } from '../../store/feeds/name-urls.ts';
import type { FeedLog } from './feed-log.ts';

export type Told = Pick<FeedRecord, 'place' | 'url'>;

export function tellOthers(log: FeedLog, others: readonly OtherSource[], records: ReadonlyMap<string, Told>): void {
  for (const { hash, name, brings } of others) {
    const record = records.get(hash);
    if (record === undefined) continue;
    const problem = brings === true ? 'broughtByOther' : 'ofOtherSource';
    log.tell(placedFinding(messages, problem, record.place, { source: name }), record);
  }
}

export function tellForeign(log: FeedLog, foreign: readonly string[], records: ReadonlyMap<string, Told>): void {
  for (const hash of foreign) {
    const record = records.get(hash);
    if (record !== undefined) log.tell(placedFinding(rdMessages, 'notOwn', record.place), record);
  }
}
