/** Counts what each line did from the paths of a run. */

import type { PathEntry, Place, Program } from '../../engine/program.ts';
import type { LineHits } from './contract.ts';

export interface CountedPath {
  readonly path: readonly PathEntry[];
  readonly count: number;
  readonly lastUrl: string | null;
  readonly lastAt: number;
}

interface Counting extends Place {
  ran: number;
  denied: number;
  lastUrl?: string;
  lastAt?: number;
}

/** A URL counts once for a line, also where both filters have it; a rule of another file that denied counts too. */
export function countHits(program: Program, paths: readonly CountedPath[]): readonly LineHits[] {
  const lines = new Map<string, Counting>();
  const lineOf = ({ file, line }: Place): Counting => {
    const key = `${file}:${line}`;
    const known = lines.get(key);
    if (known !== undefined) return known;
    const fresh = { file, line, ran: 0, denied: 0 };
    lines.set(key, fresh);
    return fresh;
  };
  for (const { active, line, file, phase } of program.steps) {
    if (line === 0) continue;
    const each = lineOf({ file, line });
    // These run once in a run, not on URLs.
    if (active && (phase === 'Setup' || phase === 'Shutdown')) each.ran = 1;
  }
  for (const counted of paths) {
    for (const [place, denied] of placesOf(program, counted.path)) note(lineOf(place), counted, denied);
  }
  return [...lines.values()];
}

/** The lines of a path, each once, and whether it denied. */
function placesOf(program: Program, path: readonly PathEntry[]): Iterable<readonly [Place, boolean]> {
  const places = new Map<string, readonly [Place, boolean]>();
  const add = (place: Place, denied: boolean): void => {
    if (place.line === 0) return;
    const key = `${place.file}:${place.line}`;
    places.set(key, [place, denied || places.get(key)?.[1] === true]);
  };
  for (const { step: id, outcome, at } of path) {
    const step = program.steps[id];
    const denied = outcome === 'deny' || outcome === 'threw';
    if (step !== undefined) add(step, denied);
    if (at !== undefined) add(at, denied);
  }
  return places.values();
}

function note(line: Counting, { count, lastUrl, lastAt }: CountedPath, denied: boolean): void {
  const isFirstDenial = denied && line.denied === 0;
  line.ran += count;
  if (denied) line.denied += count;
  if (lastUrl === null || (!denied && line.denied > 0)) return;
  if (!isFirstDenial && lastAt < (line.lastAt ?? 0)) return;
  line.lastUrl = lastUrl;
  line.lastAt = lastAt;
}
