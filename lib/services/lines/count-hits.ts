/** Counts what each line did from the paths of a run. */

import type { PathEntry, Place, Program } from '../../engine/program/program.ts';
import { ruleLines } from '../../engine/decide/rule-lines.ts';
import type { RunPath } from '../../store/read/read-hits.ts';
import type { LineHits } from './contract.ts';
import { patternLines } from './pattern-hits.ts';

/** Of one program. */
export type CountedPath = Omit<RunPath, 'programKey'>;

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
  for (const line of [...ruleLines(program), ...patternLines(program)]) lineOf(line);
  const placesOf = placesIn(program);
  for (const counted of paths) {
    for (const [place, denied] of placesOf(counted.path)) note(lineOf(place), counted, denied);
  }
  return [...lines.values()];
}

type PlacesOf = (path: readonly PathEntry[]) => Iterable<readonly [Place, boolean]>;

/** The lines of a path, each once, and whether it denied; a Match line stands for its rule too. */
function placesIn(program: Program): PlacesOf {
  const ruleOf = new Map(
    program.sites.rules.flatMap(({ file, rule }) =>
      rule.matches.map(({ line }) => [`${file}:${line}`, { file, line: rule.line }] as const),
    ),
  );
  return (path) => {
    const places = new Map<string, readonly [Place, boolean]>();
    const add = (place: Place | undefined, denied: boolean): void => {
      if (place === undefined || place.line === 0) return;
      const key = `${place.file}:${place.line}`;
      places.set(key, [place, denied || places.get(key)?.[1] === true]);
    };
    for (const { step: id, outcome, at } of path) {
      const denied = outcome === 'deny' || outcome === 'threw';
      add(program.steps[id], denied);
      add(at, denied);
      if (at !== undefined) add(ruleOf.get(`${at.file}:${at.line}`), denied);
    }
    return places.values();
  };
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
