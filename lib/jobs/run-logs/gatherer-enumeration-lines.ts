/** What the logs say of the enumeration: debug lines for URLs, and what the limits and filters of each root stopped. */

import type { Discovered } from '../../engine/ports.ts';
import type { Decision } from '../../engine/program/program.ts';
import type { RootsProgram } from '../../engine/roots/program.ts';
import type { DebugFlags } from '../../languages/gatherer-cf/debug-flags.ts';
import { debugEntry, reasonAt } from './gatherer-page-lines.ts';
import type { LogEntry } from './log-entry.ts';
import type { FoundUrl } from './logged-urls.ts';

const filterReasons: ReadonlySet<string> = new Set(['url-filter', 'host-filter']);

/** What the flags ask for of a URL that roots came to. */
export function reachLines({ found, rejected }: FoundUrl, flags: DebugFlags, at: number): readonly LogEntry[] {
  const asks = (section: number, level: number): boolean => (flags.get(section) ?? 0) >= level;
  const reason = rejected?.decidedBy?.reason;
  const isFiltered = reason !== undefined && filterReasons.has(reason);
  const lines: LogEntry[] = [];
  const say = (section: number, level: number, text: string): void => {
    if (asks(section, level)) lines.push(debugEntry({ section, level, program: 'enum', text }, at));
  };
  const { href } = found.url;
  if (rejected === undefined) {
    say(40, 1, `${href}: ${wayOf(found)}`);
    say(44, 5, `${href}: no filter stops it`);
  } else {
    say(isFiltered ? 44 : 40, isFiltered ? 1 : 5, `${href}: stopped by ${reasonAt(rejected)}`);
  }
  say(40, 9, `${href}: ${JSON.stringify(found.discovery.reached ?? [])}`);
  return lines;
}

function wayOf({ discovery: { reached = [] } }: Discovered): string {
  return reached
    .map(({ root, depth, url }) => `${root} at depth ${depth}${url === undefined ? '' : `, URL ${url}`}`)
    .join('; ');
}

/** What the enumeration came to, URL by URL; the last word on each counts. */
export interface Counts {
  readonly note: (reached: FoundUrl) => void;
  readonly sums: () => readonly RootSum[];
}

/** What became of the URLs that one root came to. */
export interface RootSum {
  readonly root: RootsProgram['roots'][number];
  /** Itself included. */
  readonly gathered: number;
  /** By reason and line, most first. */
  readonly stopped: readonly { readonly reason: string; readonly count: number }[];
}

export function createCounts({ roots }: Pick<RootsProgram, 'roots'>): Counts {
  /** By URL: what each root said, the first root first. */
  const known = new Map<string, Known>();
  return {
    note: ({ found, rejected }) => {
      const by = (found.discovery.reached ?? []).map(({ root }) => root);
      known.set(found.hash, { by, rejected });
    },
    sums: () => {
      const counts = countByRoot(known.values());
      return roots.map((root) => {
        const { gathered = 0, stopped = [] } = counts.get(root.key) ?? {};
        const most = [...stopped].map(([reason, count]) => ({ reason, count })).toSorted(byCount);
        return { root, gathered, stopped: most };
      });
    },
  };
}

/** What roots said of a URL. */
interface Known {
  readonly by: readonly string[];
  readonly rejected: Decision | undefined;
}

interface RootCount {
  gathered: number;
  readonly stopped: Map<string, number>;
}

/** In one pass over the URLs, by key: there may be thousands of roots, and everything else waits meanwhile. */
function countByRoot(known: Iterable<Known>): ReadonlyMap<string, RootCount> {
  const counts = new Map<string, RootCount>();
  for (const { by, rejected } of known) {
    const reason = rejected && reasonAt(rejected);
    for (const key of by) {
      const count = counts.get(key) ?? { gathered: 0, stopped: new Map<string, number>() };
      counts.set(key, count);
      if (reason === undefined) count.gathered += 1;
      else count.stopped.set(reason, (count.stopped.get(reason) ?? 0) + 1);
    }
  }
  return counts;
}

type Stopped = RootSum['stopped'][number];

function byCount(a: Stopped, b: Stopped): number {
  return b.count - a.count || (a.reason < b.reason ? -1 : 1);
}

/** One line a root: how many URLs it came to, and what stopped the others. */
export function sumLine({ root, gathered, stopped }: RootSum, at: number): LogEntry {
  const others = stopped.map(({ reason, count }) => `${count} stopped by ${reason}`);
  const text = [
    `${root.url.href} (${root.file}:${root.line}): ${gathered} ${gathered === 1 ? 'URL' : 'URLs'}`,
    ...others,
  ].join(', ');
  return { at, program: 'enum', severity: gathered === 0 ? 'error' : 'info', category: 'enumeration', text };
}

/** What somebody has to know of a root that gave nothing, or all it may. */
export function sumHint({ root, gathered, stopped }: RootSum): string | undefined {
  const at = `${root.file}:${root.line}`;
  const full = stopped.find(({ reason }) => reason === `url-max (${at})`);
  if (full !== undefined)
    return `${at} takes ${root.urlMax} URLs of ${root.url.href}, and ${full.count} more were found. To gather them write a larger number, such as URL=${root.urlMax + full.count}.`;
  if (gathered > 1 || stopped.length === 0) return undefined;
  if (gathered === 0) return `${root.url.href} (${at}) is not gathered: ${stopped[0]?.reason ?? ''}.`;
  const by = stopped.map(({ reason, count }) => `${reason}: ${count}`).join(', ');
  return `Nothing was gathered from ${root.url.href} but itself: its links are stopped by limits or filters of ${at} (${by}). The page of each URL says what to change.`;
}
