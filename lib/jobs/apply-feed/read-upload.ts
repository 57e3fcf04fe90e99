/** Reads an upload from the spool, in portions: the records that each closes, with their contents. */

import { createReadStream } from 'node:fs';
import type { FeedOptions, FeedRecord, UrlAcl } from '../../languages/gsa-feed/feed.ts';
import { readFeed } from '../../languages/gsa-feed/read-feed.ts';
import { collectContent } from './collect-content.ts';
import type { FedContent } from './collect-content.ts';
import type { FeedTally } from './feed-tally.ts';

export type FeedEntry =
  | { readonly kind: 'record'; readonly record: FeedRecord; readonly content: FedContent | undefined }
  | { readonly kind: 'acl'; readonly acl: UrlAcl };

/** Bytes of the file at a time. */
const portionBytes = 256 * 1024;

/** Throws when the file cannot be read. */
export async function* readUpload(
  file: string,
  options: FeedOptions,
  { log, ended }: Pick<FeedTally, 'log' | 'ended'>,
): AsyncGenerator<readonly FeedEntry[]> {
  let entries: FeedEntry[] = [];
  const content = collectContent();
  const reader = readFeed(options, {
    record: (record) => {
      log.record(record);
      entries.push({ kind: 'record', record, content: content.take() });
    },
    acl: (acl) => {
      log.record(acl);
      entries.push({ kind: 'acl', acl });
    },
    content,
    finding: log.add,
  });
  const taken = (): readonly FeedEntry[] => {
    const all = entries;
    entries = [];
    return all;
  };
  for await (const piece of createReadStream(file, { highWaterMark: portionBytes })) {
    if (piece instanceof Uint8Array) reader.push(piece);
    if (entries.length > 0) yield taken();
  }
  ended(reader.end());
  if (entries.length > 0) yield taken();
}
