/** Debug flags of the form `-Dsection,level` (Harvest manual, 4.9): in Debug-Options, $HARVEST_DEBUG and on the command line. */

import type { Span } from '../../lang/span.ts';
import { debugSections } from './debug-sections.ts';

/** Levels by section: everything up to the level is said. */
export type DebugFlags = ReadonlyMap<number, number>;

export interface DebugFlag {
  readonly section: number;
  readonly level: number;
  readonly span: Span;
}

/** `form`: it is no flag. `section`, `level`: out of range. `unknown`: no section of the manual. */
export type DebugProblem =
  | { readonly kind: 'form'; readonly text: string; readonly span: Span }
  | { readonly kind: 'section' | 'level'; readonly flag: DebugFlag; readonly span: Span }
  | { readonly kind: 'unknown' | 'silent' | 'between'; readonly flag: DebugFlag; readonly span: Span };

export const mostSection = 255;
export const mostLevel = 9;

/** What is wrong enough that the flag is not taken. */
const refusing: ReadonlySet<DebugProblem['kind']> = new Set(['form', 'section', 'level']);

export interface ReadFlags {
  /** The greatest level of each section, of the flags that read. */
  readonly flags: DebugFlags;
  /** In the order of the text. */
  readonly problems: readonly DebugProblem[];
}

/** Reads flags separated by blanks. Spans are in `text`. */
export function readDebugFlags(text: string): ReadFlags {
  const flags = new Map<number, number>();
  const problems: DebugProblem[] = [];
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const found = readFlag(word, index);
    if (found.problem !== undefined) problems.push(found.problem);
    if (found.flag === undefined || (found.problem !== undefined && refusing.has(found.problem.kind))) continue;
    const { section, level } = found.flag;
    flags.set(section, Math.max(level, flags.get(section) ?? 0));
  }
  return { flags, problems };
}

/** A sentence about the first flag that cannot be taken; undefined when all can. */
export function debugFlagsProblem(text: string): string | undefined {
  const wrong = readDebugFlags(text).problems.find(({ kind }) => refusing.has(kind));
  if (wrong === undefined) return undefined;
  const written = text.slice(wrong.span.start, wrong.span.end);
  if (wrong.kind === 'form') return `${written} is no debug flag: write -Dsection,level, such as -D20,1.`;
  const [what, most] = wrong.kind === 'section' ? ['section', mostSection] : ['level', mostLevel];
  return `${written} is no ${what} of a debug flag: it goes from 1 to ${most}.`;
}

/** The greatest level of each section. */
export function mergeFlags(all: readonly DebugFlags[]): DebugFlags {
  const merged = new Map<number, number>();
  for (const flags of all) {
    for (const [section, level] of flags) merged.set(section, Math.max(level, merged.get(section) ?? 0));
  }
  return merged;
}

interface FoundFlag {
  readonly flag?: DebugFlag;
  readonly problem?: DebugProblem;
}

function readFlag(word: string, start: number): FoundFlag {
  const span = { start, end: start + word.length };
  const [, digits, levelDigits] = /^-D(\d{1,9}),(\d{1,9})$/.exec(word) ?? [];
  if (digits === undefined || levelDigits === undefined) return { problem: { kind: 'form', text: word, span } };
  const flag = { section: Number(digits), level: Number(levelDigits), span };
  const sectionSpan = { start: start + 2, end: start + 2 + digits.length };
  const levelSpan = { start: span.end - levelDigits.length, end: span.end };
  if (flag.section < 1 || flag.section > mostSection)
    return { flag, problem: { kind: 'section', flag, span: sectionSpan } };
  if (flag.level < 1 || flag.level > mostLevel) return { flag, problem: { kind: 'level', flag, span: levelSpan } };
  const known = debugSections.get(flag.section);
  if (known === undefined) return { flag, problem: { kind: 'unknown', flag, span: sectionSpan } };
  if (known.category === undefined) return { flag, problem: { kind: 'silent', flag, span: sectionSpan } };
  if (!known.levels.includes(flag.level)) return { flag, problem: { kind: 'between', flag, span: levelSpan } };
  return { flag };
}
