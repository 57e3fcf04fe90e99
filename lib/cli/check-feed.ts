/** Checks a feed or groups feed on disk, of any size, against its DTD and the rules of feeds. */

import { collectFindings } from '../lang/xml/collect-findings.ts';
import type { CollectedFindings } from '../lang/xml/collect-findings.ts';
import type { FeedOptions } from '../languages/gsa-feed/feed.ts';
import { readFeed } from '../languages/gsa-feed/read-feed.ts';
import { readGroups } from '../languages/xmlgroups/read-groups.ts';
import { recordLanguages } from '../languages/record-languages.ts';
import { describeMessages } from '../sdk/describe.ts';
import { inflateContent } from './inflate-content.ts';
import { piecesOf, pushFile } from './metadata-options.ts';

export interface CheckedFeed extends CollectedFindings {
  /** Read, whether they are right or not; of a groups feed its memberships. */
  readonly records: number;
}

/** `limit`: findings that are kept of each code. */
export async function checkFeed(file: string, options: FeedOptions, limit: number): Promise<CheckedFeed> {
  const found = collectFindings(limit);
  const { add: finding } = found;
  if (await isGroups(file)) {
    const reader = readGroups(options.isStrict, { group: () => undefined, member: () => undefined, finding });
    await pushFile(file, reader);
    const { memberships: records } = reader.end();
    return { records, ...found.result() };
  }
  const reader = readFeed(options, { record: () => undefined, content: inflateContent(), finding });
  await pushFile(file, reader);
  const { records } = reader.end();
  return { records, ...found.result() };
}

/** By the first tag that is a root of either. */
async function isGroups(file: string): Promise<boolean> {
  for await (const piece of piecesOf(file)) {
    const beginning = new TextDecoder().decode(piece.subarray(0, BEGINNING)).replaceAll('\0', '');
    return /<(gsafeed|xmlgroups)[\s/>]/.exec(beginning)?.[1] === 'xmlgroups';
  }
  return false;
}

/** The root begins within these. */
const BEGINNING = 65_536;

/** Cause and mend of a code. */
export function mendOf(code: string): string {
  return mends.get(code) ?? '';
}

const mends: ReadonlyMap<string, string> = new Map(
  recordLanguages.flatMap(({ messages }) =>
    messages.flatMap(describeMessages).map(({ code, help }) => [code, help] as const),
  ),
);
