/** Where a line of the file that was made of the profiles comes from. */

import type { MetadataText } from './profiles.ts';

export interface ProfileLine {
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/**
 * The place in the profiles, which are given in the order they were concatenated in; undefined when none has the line.
 * Malformed lines are left out there, all others keep their order: of equal lines the third is the third.
 */
export function profileLineOf(made: string, line: number, profiles: readonly MetadataText[]): ProfileLine | undefined {
  const start = startOfLine(made, line);
  if (start === undefined) return undefined;
  const text = lineAt(made, start);
  let before = 0;
  for (const each of linesThatAre(text, made)) if (each.line < line) before += 1;
  for (const { path, text: profile } of profiles) {
    for (const found of linesThatAre(text, profile)) {
      if (before === 0) return { path, line: found.line };
      before -= 1;
    }
  }
  return undefined;
}

function startOfLine(text: string, line: number): number | undefined {
  let start = 0;
  for (let number = 1; number < line; number += 1) {
    start = text.indexOf('\n', start) + 1;
    if (start === 0) return undefined;
  }
  return start < text.length ? start : undefined;
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end === -1 ? text.length : end).replace(/\r$/, '');
}

function* linesThatAre(wanted: string, text: string): Generator<{ readonly line: number }> {
  if (wanted === '') return;
  let line = 1;
  let counted = 0;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const isStart = at === 0 || text[at - 1] === '\n' || (at === 1 && text.startsWith('\u{feff}'));
    const after = text.slice(at + wanted.length, at + wanted.length + 2);
    if (!isStart || !(after === '' || after === '\r' || /^\r?\n/.test(after))) continue;
    for (let feed = text.indexOf('\n', counted); feed !== -1 && feed < at; feed = text.indexOf('\n', counted)) {
      line += 1;
      counted = feed + 1;
    }
    yield { line };
  }
}
