/** What the lines of url-patterns.conf did beside denying: the URLs they let in, and why others decided nothing. */

import { countTaker, mostOf } from '../../engine/decide/decide-alone.ts';
import type { Takers } from '../../engine/decide/decide-alone.ts';
import type { Place, Program } from '../../engine/program/program.ts';
import { compileUrlPatterns } from '../../languages/url-patterns-conf/match.ts';
import type { PatternVerdict } from '../../languages/url-patterns-conf/match.ts';
import type { UrlPattern } from '../../languages/url-patterns-conf/model.ts';
import type { Section } from '../../languages/url-patterns-conf/syntax.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { LineHits, Silence } from './contract.ts';

/** Lines matched with the sample on their own, at most. */
const linesMatchedAlone = 1_000;

interface PatternLine extends Place {
  readonly pattern: UrlPattern;
  readonly section: Section;
}

export function patternLines({ patterns }: Pick<Program, 'patterns'>): readonly PatternLine[] {
  if (patterns === undefined) return [];
  const { file, written } = patterns;
  return (['follow', 'doNotCrawl'] as const).flatMap((section) =>
    written[section].map((pattern) => ({ file, line: pattern.line, pattern, section })),
  );
}

interface Judged {
  readonly url: string;
  readonly verdict: PatternVerdict;
}

/** `facts`: of the sample. Lines of other files stay as they are. */
export function withPatternHits(
  { patterns }: Pick<Program, 'patterns'>,
  facts: readonly Facts[],
  lines: readonly LineHits[],
): readonly LineHits[] {
  if (patterns === undefined) return lines;
  const own = new Map(patternLines({ patterns }).map((each) => [each.line, each]));
  const judged = facts.map(({ url }) => ({ url: url.href, verdict: patterns.judge(url) }));
  let alone = 0;
  return lines.map((line) => {
    const written = line.file === patterns.file ? own.get(line.line) : undefined;
    if (written === undefined) return line;
    const figures = { ...line, ...doneBy(written, judged) };
    if (figures.ran > 0) return figures;
    return ++alone > linesMatchedAlone ? figures : { ...figures, silence: silenceOf(patterns, written, judged) };
  });
}

/** A follow pattern lets URLs in, and so does an exception of what is not crawled. */
function letsIn({ section, pattern }: PatternLine): boolean {
  return pattern.isException === (section === 'doNotCrawl');
}

function doneBy(written: PatternLine, judged: readonly Judged[]): Partial<LineHits> {
  if (!letsIn(written)) return { rule: 'exclude' };
  const { line, section } = written;
  const taken = judged.filter(({ verdict }) => (section === 'follow' ? takenBy(verdict) : verdict.spared) === line);
  const last = taken.at(-1);
  return { rule: 'include', ...(last && { ran: taken.length, lastUrl: last.url }) };
}

function takenBy({ isTaken, line }: PatternVerdict): number | undefined {
  return isTaken ? line : undefined;
}

/** Which line decides the URLs that it matches. */
function silenceOf(
  { file, written }: NonNullable<Program['patterns']>,
  own: PatternLine,
  judged: readonly Judged[],
): Silence {
  const matches = compileUrlPatterns({ follow: [{ ...own.pattern, isException: false }], doNotCrawl: [] });
  const isSparing = own.section === 'doNotCrawl' && own.pattern.isException;
  const takers: Takers = new Map();
  const letting = new Set<number>();
  let urls = 0;
  for (const { url, verdict } of judged) {
    // Where nothing is to be spared, no other line comes before it.
    if ((isSparing && verdict.spared === undefined) || !matches(url).isTaken) continue;
    urls++;
    const line = verdict.spared ?? verdict.line ?? written.lines.follow;
    countTaker(takers, { file, line });
    if (verdict.isTaken) letting.add(line);
  }
  const most = mostOf(takers);
  if (most === undefined) return { kind: 'matched-nothing' };
  const { taken, line } = most;
  return { kind: 'shadowed', denied: urls, taken, by: { file, line }, ...(letting.has(line) && { letsIn: true }) };
}
