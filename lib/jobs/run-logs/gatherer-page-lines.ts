/** What the logs say of a URL that is settled: the line of Essence, and what debug flags ask for. */

import { sumOfCuts } from '../../sdk/cuts.ts';
import type { Settled } from '../../engine/ports.ts';
import type { Decision } from '../../engine/program/program.ts';
import type { DebugFlags } from '../../languages/gatherer-cf/debug-flags.ts';
import { debugSections, enumerationSection } from '../../languages/gatherer-cf/debug-sections.ts';
import { localNote } from '../world/gatherer-site.ts';
import type { GathererProgram, LogEntry } from './log-entry.ts';
import type { SettledUrl } from './logged-urls.ts';

/** One line for each URL, as Essence wrote them: ` [L]` behind what was read from a file. */
export function pageLine(url: SettledUrl, at: number): LogEntry {
  const { settled, decision } = url;
  const { href } = settled.url;
  if (decision?.state === 'failed')
    return { at, ...essence, severity: 'error', text: `Cannot retrieve URL: ${href}: ${whyFailed(url)}` };
  const text = decision?.state === 'rejected' ? `${href}: not retrieved, ${reasonAt(decision)}` : retrieved(settled);
  return { at, ...essence, severity: 'info', text };
}

/** The reason, with what to do about it. */
export function whyFailed({ settled: { facts }, decision, hint }: SettledUrl): string {
  const reason = decision?.decidedBy?.reason ?? 'no answer';
  const detail = facts.response?.detail ?? facts.address?.detail ?? facts.robots?.detail;
  const full = detail === undefined ? reason : `${reason} (${detail})`;
  return hint === undefined ? full : `${full}. ${hint}`;
}

const essence = { program: 'essence', category: 'object' } as const;

function retrieved({ url, facts: { response } }: Settled): string {
  const { outcome, redirectTo, notes = [] } = response ?? {};
  const moved = redirectTo === undefined ? '' : ` redirects to ${redirectTo}`;
  const same = outcome === 'not-modified' ? ' not modified' : '';
  return `${url.href}${moved}${same}${notes.includes(localNote) ? ` ${localNote}` : ''}`;
}

/** The reason, with the line of the configuration that gave it. */
export function reasonAt({ decidedBy }: Decision): string {
  if (decidedBy === undefined) return 'no reason';
  const { reason, file, line } = decidedBy;
  return line === 0 ? reason : `${reason} (${file}:${line})`;
}

interface Topic {
  readonly section: number;
  readonly level: number;
  readonly program: GathererProgram;
  readonly say: (url: SettledUrl) => string | undefined;
}

const topics: readonly Topic[] = [
  { section: 20, level: 1, program: 'liburl', say: ({ settled }) => noteWith(settled, /Local-Mapping|^\[L\]$/) },
  { section: 20, level: 5, program: 'liburl', say: addressSeen },
  {
    section: 20,
    level: 9,
    program: 'liburl',
    say: ({ settled: { discovery } }) => `found by ${discovery.kind}${from(discovery.from)}`,
  },
  { section: 21, level: 1, program: 'liburl', say: answerSeen },
  { section: 21, level: 5, program: 'liburl', say: headersSeen },
  { section: 21, level: 9, program: 'liburl', say: ({ settled }) => settled.facts.response?.notes?.join('; ') },
  { section: 22, level: 1, program: 'liburl', say: ({ settled }) => noteWith(settled, /cache/i) },
  { section: 41, level: 1, program: 'enum', say: changeSeen },
  { section: 42, level: 1, program: 'enum', say: ({ settled }) => linksOver(42, settled) },
  {
    section: 42,
    level: 5,
    program: 'enum',
    say: ({ settled: { cuts = [] } }) => {
      const cut = sumOfCuts(cuts, 'links');
      return cut && `${cut.count} links left out: ${cut.reason}`;
    },
  },
  { section: 46, level: 1, program: 'enum', say: ({ settled }) => linksOver(46, settled) },
  { section: 48, level: 1, program: 'enum', say: robotsSeen },
  { section: 60, level: 1, program: 'essence', say: objectSeen },
  { section: 61, level: 1, program: 'essence', say: storedSeen },
  { section: 63, level: 1, program: 'essence', say: typeSeen },
  { section: 64, level: 1, program: 'essence', say: attributesSeen },
  { section: 65, level: 1, program: 'essence', say: conversionSeen },
];

/** What the flags ask for of one URL. */
export function debugLines(url: SettledUrl, flags: DebugFlags, at: number): readonly LogEntry[] {
  if (flags.size === 0) return [];
  return topics.flatMap(({ section, level, program, say }): readonly LogEntry[] => {
    if ((flags.get(section) ?? 0) < level) return [];
    const said = say(url);
    if (said === undefined || said === '') return [];
    return [debugEntry({ section, level, program, text: `${url.settled.url.href}: ${said}` }, at)];
  });
}

export function debugEntry(line: Pick<LogEntry, 'program' | 'text'> & Omit<Topic, 'say'>, at: number): LogEntry {
  const { category = 'run' } = debugSections.get(line.section) ?? {};
  return { ...line, at, severity: 'debug', category };
}

const from = (url: string | undefined): string => (url === undefined ? '' : ` from ${url}`);

/** Each protocol has its section. */
function linksOver(section: number, settled: Settled): string | undefined {
  return enumerationSection(settled.url.protocol) === section ? linksSeen(settled) : undefined;
}

function noteWith({ facts }: Settled, words: RegExp): string | undefined {
  return facts.response?.notes?.filter((note) => words.test(note)).join('; ');
}

function addressSeen({ settled: { facts } }: SettledUrl): string | undefined {
  return facts.address?.ip === undefined ? facts.address?.detail : `address ${facts.address.ip}`;
}

function answerSeen({ settled: { facts } }: SettledUrl): string | undefined {
  if (facts.response === undefined) return undefined;
  const { outcome, status, received, ms, detail } = facts.response;
  return `${status ?? outcome}, ${received} bytes in ${Math.round(ms)} ms${detail === undefined ? '' : `, ${detail}`}`;
}

function headersSeen({ settled: { facts } }: SettledUrl): string | undefined {
  const headers = Object.entries(facts.response?.headers ?? {});
  return headers.map(([name, value]) => `${name}: ${value}`).join('; ');
}

function changeSeen({ settled: { facts } }: SettledUrl): string | undefined {
  if (facts.response === undefined) return undefined;
  return facts.response.outcome === 'not-modified' ? 'has not changed since the last time' : 'was retrieved anew';
}

const bytesPerLink = 8;

function linksSeen({ outlinks }: Settled): string | undefined {
  return outlinks === 'keep' ? 'links of the last time' : `${outlinks.length / bytesPerLink} links`;
}

function robotsSeen({ settled: { facts } }: SettledUrl): string | undefined {
  const { robots } = facts;
  if (robots === undefined) return undefined;
  if (robots.detail !== undefined) return robots.detail;
  const by = robots.line === undefined ? '' : ` by line ${robots.line}, ${robots.rule ?? ''}`;
  return `robots.txt ${robots.state}, ${robots.allowed ? 'allowed' : 'disallowed'}${by}`;
}

function objectSeen({ settled: { facts, md5 } }: SettledUrl): string | undefined {
  if (facts.content === undefined) return undefined;
  return `${facts.content.type}, ${facts.response?.bytes ?? 0} bytes, MD5 ${md5 ?? facts.content.md5}`;
}

function storedSeen({ settled: { description } }: SettledUrl): string {
  if (description === 'none') return 'no RD';
  return description === 'keep' ? 'RD left as it is' : `RD of ${description.attributes.size} attributes`;
}

function typeSeen({ settled: { facts } }: SettledUrl): string | undefined {
  const { content } = facts;
  return content && `type ${content.type}, charset ${content.charset} (${content.charsetFrom})`;
}

function attributesSeen({ settled: { description } }: SettledUrl): string | undefined {
  return typeof description === 'string' ? undefined : [...description.attributes.keys()].join(', ');
}

function conversionSeen({ settled: { facts } }: SettledUrl): string | undefined {
  const { converted } = facts;
  if (converted === undefined) return undefined;
  return converted.ok ? 'converted' : `not converted: ${converted.detail}`;
}
