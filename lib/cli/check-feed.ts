/** Checks a feed or groups feed on disk, of any size, against its DTD and the rules of feeds. */

import { readFile } from 'node:fs/promises';
import { buildCatalog } from '../catalog.ts';
import { sourceText } from '../lang/source-text.ts';
import { collectFindings } from '../lang/xml/collect-findings.ts';
import type { CollectedFindings } from '../lang/xml/collect-findings.ts';
import { placedFinding } from '../lang/xml/finding.ts';
import type { FeedOptions, FeedRecord } from '../languages/gsa-feed/feed.ts';
import { messages } from '../languages/gsa-feed/messages.ts';
import { readFeed } from '../languages/gsa-feed/read-feed.ts';
import { urlPatternsConf } from '../languages/url-patterns-conf/index.ts';
import { compileUrlPatterns } from '../languages/url-patterns-conf/match.ts';
import type { PatternVerdict, UrlMatcher } from '../languages/url-patterns-conf/match.ts';
import { readGroups } from '../languages/xmlgroups/read-groups.ts';
import { recordLanguages } from '../languages/record-languages.ts';
import { registry } from '../registry.ts';
import { describeMessages } from '../sdk/describe.ts';
import { UsageError } from './command.ts';
import { inflateContent } from './inflate-content.ts';
import { piecesOf, pushFile } from './metadata-options.ts';

export interface CheckedFeed extends CollectedFindings {
  /** Read, whether they are right or not; of a groups feed its memberships. */
  readonly records: number;
}

interface CheckOptions extends FeedOptions {
  /** Findings that are kept of each code. */
  readonly limit: number;
  /** Which URLs are accepted. */
  readonly patterns?: UrlMatcher;
}

export async function checkFeed(file: string, { limit, patterns, ...options }: CheckOptions): Promise<CheckedFeed> {
  const found = collectFindings(limit);
  const { add: finding } = found;
  if (await isGroups(file)) {
    const reader = readGroups(options.isStrict, { group: () => undefined, member: () => undefined, finding });
    await pushFile(file, reader);
    const { memberships: records } = reader.end();
    return { records, ...found.result() };
  }
  const record = ({ url, action, place, refusal }: FeedRecord): void => {
    const verdict = action === 'add' && refusal === undefined ? patterns?.(url) : undefined;
    if (verdict?.isTaken === false) finding(placedFinding(messages, 'notTaken', place, { url, why: whyNot(verdict) }));
  };
  const reader = readFeed(options, { record, content: inflateContent(), finding });
  await pushFile(file, reader);
  const { records } = reader.end();
  return { records, ...found.result() };
}

function whyNot({ why, line = 0 }: PatternVerdict): string {
  if (why === 'exception') return `the exception in line ${line} of the patterns matches`;
  return why === 'not-crawled' ? `the do-not-crawl pattern in line ${line} matches` : 'no follow pattern matches';
}

/** Throws UsageError for a file of patterns that can't be read or has errors. */
export async function readPatterns(file: string): Promise<UrlMatcher> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  });
  const { usualPath, id } = urlPatternsConf;
  const parsed = urlPatternsConf.parse(sourceText(usualPath, text));
  const model = urlPatternsConf.toModel(parsed, buildCatalog(registry));
  if (model === undefined)
    throw new UsageError(`${file} has errors. To list them, run winnow check --language ${id} ${file}`);
  return compileUrlPatterns(model);
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
