/** Trap limits on the path of a URL: how deep it is, and how often a run of segments repeats. */

export interface TrapLimits {
  /** Most path segments; `Infinity` for no limit. */
  readonly pathDepth: number;
  /** How often a run of segments may stand in a row, at least 1; `Infinity` for no limit. */
  readonly repetition: number;
}

export type TrapReason = 'path-depth' | 'repetition';

export const DEFAULT_TRAP_LIMITS: TrapLimits = { pathDepth: 20, repetition: 2 };

const SLASH = 0x2f;
/** Longest run looked for: bounds the work on a path of thousands of segments when the depth limit is lifted. */
const LONGEST_RUN = 64;

/** Offsets where the segments of the path at hand start, and a hash of each; reused, as this runs for every link. */
let starts = new Uint32Array(64);
let hashes = new Uint32Array(64);

/** Why the path looks like a trap, or undefined. `/a/b/a/b/a/b` repeats `a/b` three times. */
export function trapReason(url: { readonly pathname: string }, limits: TrapLimits): TrapReason | undefined {
  const count = splitSegments(url.pathname);
  if (count > limits.pathDepth) return 'path-depth';
  return hasRepetition(url.pathname, count, limits.repetition) ? 'repetition' : undefined;
}

/** How many segments a path has, as the limit counts them. */
export function pathSegments(path: string): number {
  const query = path.indexOf('?');
  return splitSegments(query < 0 ? path : path.slice(0, query));
}

/** Fills the tables and returns the number of segments; a slash at the end does not start one. */
function splitSegments(path: string): number {
  let count = 0;
  let hash = 0;
  for (let at = 0; at < path.length; at++) {
    const code = path.charCodeAt(at);
    if (code !== SLASH) {
      hash = Math.imul(hash ^ code, 0x01000193);
      continue;
    }
    if (count > 0) hashes[count - 1] = hash;
    if (at + 1 === path.length) return count;
    if (count === starts.length) grow();
    starts[count] = at + 1;
    count += 1;
    hash = 0;
  }
  if (count > 0) hashes[count - 1] = hash;
  return count;
}

function grow(): void {
  const [oldStarts, oldHashes] = [starts, hashes];
  starts = new Uint32Array(oldStarts.length * 2);
  hashes = new Uint32Array(oldHashes.length * 2);
  starts.set(oldStarts);
  hashes.set(oldHashes);
}

function hasRepetition(path: string, count: number, allowed: number): boolean {
  const times = Math.max(1, allowed);
  const longest = Math.min(LONGEST_RUN, Math.floor(count / (times + 1)));
  for (let run = 1; run <= longest; run++) {
    let equal = 0;
    for (let at = 0; at + run < count; at++) {
      equal =
        hashes[at] === hashes[at + run] && segment(path, at, count) === segment(path, at + run, count) ? equal + 1 : 0;
      if (equal === run * times) return true;
    }
  }
  return false;
}

function segment(path: string, at: number, count: number): string {
  const start = starts[at] ?? 0;
  const end = at + 1 < count ? (starts[at + 1] ?? 0) - 1 : path.length;
  return path.endsWith('/') && at + 1 === count ? path.slice(start, -1) : path.slice(start, end);
}
