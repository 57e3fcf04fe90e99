/** The figures beside the lines of a profile: URLs each reaches, and why others reach none. */

import type { GutterMark } from '#components/editor/gutter/gutter-mark.ts';
import { mapLines } from '#lib/lang/line-map.ts';
import type { ReachedLine } from '#lib/services/external-metadata/contract.ts';
import { missNote } from './coverage-words.ts';

export interface Marking {
  /** Of the last count. */
  readonly reached: readonly ReachedLine[];
  readonly path: string;
  readonly saved: string;
  readonly text: string;
  /** Lines with an error, from 1. */
  readonly broken: ReadonlySet<number>;
  /** YYYYMMDD. */
  readonly today: string;
}

const nothing = { denied: 0, changed: 0, ran: 0, isDead: false, isStale: false } as const;

export function coverageMarks(marking: Marking): ReadonlyMap<number, GutterMark> {
  const { reached, path, saved, text, broken, today } = marking;
  const marks = new Map<number, GutterMark>();
  const own = reached.filter(({ file }) => file === path);
  // A column of figures that came and went with an error would move the text while one types.
  if (own.length === 0) return marks;
  const { toNew } = mapLines(saved, text);
  const lines = text.split('\n');
  for (const each of own) {
    const line = toNew(each.line);
    // A file saved since the count may have other lines there.
    const isThere = line !== undefined && lines[line - 1]?.trimStart().startsWith(each.prefix) === true;
    if (isThere) marks.set(line, markOf(each, line, today));
  }
  for (const line of broken) marks.set(line, { ...nothing, line, isBroken: true });
  return marks;
}

function markOf({ prefix, urls, isDead, nearMiss, expires }: ReachedLine, line: number, today: string): GutterMark {
  const mark = { ...nothing, line, matched: urls };
  if (isDead) return { ...mark, isDead, ghost: 'an earlier line has this prefix' };
  if (nearMiss !== undefined) return { ...mark, ghost: missNote(prefix, nearMiss), isGhostWarning: true };
  if (urls === 0) return { ...mark, ghost: 'no matching URL' };
  const isOver = expires !== undefined && expires < today;
  return isOver ? { ...mark, ghost: 'expired', isGhostWarning: true } : mark;
}

/** The day in the form of class X. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10).replaceAll('-', '');
}

export function today(): string {
  return dayOf(new Date());
}
