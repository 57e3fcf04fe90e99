/** What a line would deny alone, of the URLs that others deny before it: lines that never decide because of another. */

import type { FilterKind } from '../../sdk/phases.ts';
import type { Facts } from '../../sdk/resource.ts';
import { asksRules } from '../program/compile-filter.ts';
import { expandPath } from './compact-path.ts';
import { decide } from './decide.ts';
import { keepSteps } from '../program/keep-steps.ts';
import type { PathEntry, Place, Program, Step } from '../program/program.ts';

export interface Alone {
  /** Of the facts, those that another line denies first, and the line alone would deny. */
  readonly denied: number;
  /** The line that took most of them, and how many; line 0 when no line says so. Absent when there are none. */
  readonly by?: Readonly<Taker>;
  /** Denied by another line before what this one reads was known. */
  readonly unknown: number;
}

export interface Taker extends Place {
  taken: number;
}

/** By place. */
export type Takers = Map<string, Taker>;

/** Decides the facts once; the answer then tells of one line after the other. Setting lines stay, denying ones go. */
export function createAlone(program: Program, facts: readonly Facts[]): (place: Place) => Alone {
  const taken = facts.map((each) => ({ facts: each, denials: denialsOf(program, wayOf(program, each).path) }));
  return (place) => {
    const own = program.steps.filter((step) => step.active && isAt(step, place));
    const ids = new Set(own.map(({ id }) => id));
    const kinds = new Set(own.flatMap(({ filter }) => (filter === undefined ? [] : [filter])));
    const alone = keepSteps(program, ({ declaration, id }) => declaration?.denies !== true || ids.has(id));
    const takers: Takers = new Map();
    let [denied, unknown] = [0, 0];
    for (const { facts: known, denials } of taken) {
      const by = denials.find(({ kind }) => kinds.has(kind));
      if (by === undefined || isAt(by.step, place)) continue;
      const { path, isOpen } = wayOf(alone, known);
      const said = path.filter(({ step }) => ids.has(step));
      if (said.length === 0 && isOpen) unknown++;
      if (!said.some(isDenial)) continue;
      denied++;
      countTaker(takers, by.place);
    }
    const most = mostOf(takers);
    return { denied, unknown, ...(most && { by: most }) };
  };
}

/** `isOpen`: a fact is missing to go on. */
export function wayOf(
  program: Program,
  facts: Facts,
): { readonly path: readonly PathEntry[]; readonly isOpen: boolean } {
  const result = decide(program, facts);
  return { path: expandPath(result.done ? result.path : result.progress.path), isOpen: !result.done };
}

function isDenial({ outcome }: PathEntry): boolean {
  return outcome === 'deny' || outcome === 'threw';
}

function isAt(step: Place, { file, line }: Place): boolean {
  return step.file === file && step.line === line;
}

interface Denial {
  readonly kind: FilterKind;
  readonly step: Step;
  readonly place: Place;
}

/** The first denial of each filter. */
export function denialsOf({ steps }: Program, path: readonly PathEntry[]): readonly Denial[] {
  const denials = path.filter(isDenial).flatMap(({ step: id, at }): readonly Denial[] => {
    const step = steps[id];
    if (step?.filter === undefined) return [];
    const { file, line } = at === undefined || at.line === 0 ? step : at;
    return [{ kind: step.filter, step, place: { file, line } }];
  });
  return denials.filter(({ kind }, i) => denials.findIndex((other) => other.kind === kind) === i);
}

export function countTaker(takers: Takers, place: Place): void {
  const key = `${place.file}:${place.line}`;
  const known = takers.get(key);
  if (known === undefined) takers.set(key, { ...place, taken: 1 });
  else known.taken++;
}

/** The place that took most. */
export function mostOf(takers: Takers): Taker | undefined {
  return [...takers.values()].toSorted((a, b) => b.taken - a.taken)[0];
}

/** False for the line that asks the filter rules: it is not idle when all it sees belongs to a site. */
export function meansToDeny(step: Step): boolean {
  return step.declaration?.denies === true && !asksRules(step);
}
