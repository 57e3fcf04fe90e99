/** Checks a feed on disk, of any size, against its DTD and the rules of feeds. */

import { collectFindings } from '../lang/xml/collect-findings.ts';
import type { CollectedFindings } from '../lang/xml/collect-findings.ts';
import type { FeedOptions } from '../languages/gsa-feed/feed.ts';
import { readFeed } from '../languages/gsa-feed/read-feed.ts';
import { recordLanguages } from '../languages/record-languages.ts';
import { describeMessages } from '../sdk/describe.ts';
import { inflateContent } from './inflate-content.ts';
import { pushFile } from './metadata-options.ts';

export interface CheckedFeed extends CollectedFindings {
  /** Read, whether they are right or not. */
  readonly records: number;
}

/** `limit`: findings that are kept of each code. */
export async function checkFeed(file: string, options: FeedOptions, limit: number): Promise<CheckedFeed> {
  const found = collectFindings(limit);
  const reader = readFeed(options, { record: () => undefined, content: inflateContent(), finding: found.add });
  await pushFile(file, reader);
  const { records } = reader.end();
  return { records, ...found.result() };
}

/** Cause and mend of a code. */
export function mendOf(code: string): string {
  return mends.get(code) ?? '';
}

const mends: ReadonlyMap<string, string> = new Map(
  recordLanguages.flatMap(({ messages }) =>
    messages.flatMap(describeMessages).map(({ code, help }) => [code, help] as const),
  ),
);
