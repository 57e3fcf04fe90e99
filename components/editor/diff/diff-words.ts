/** The difference of two texts word by word: what went of the earlier one, what came in the later one. */

import { lineHunks } from '#lib/lang/line-hunks.ts';

export interface WordPart {
  /** Number of its first word, blanks between words included. */
  readonly at: number;
  readonly text: string;
  readonly isChanged: boolean;
}

export interface WordDiff {
  readonly before: readonly WordPart[];
  readonly after: readonly WordPart[];
  /** Places the texts differ in. */
  readonly places: number;
}

/** Words and blanks that stay of an unchanged stretch, before and after a change. */
const around = 12;

export function diffWords(before: string, after: string): WordDiff {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const hunks = lineHunks(asLines(old), asLines(now));
  return {
    before: partsOf(
      old,
      hunks.map(({ from, removed }) => [from, from + removed]),
    ),
    after: partsOf(
      now,
      hunks.map(({ at, added }) => [at, at + added]),
    ),
    places: hunks.length,
  };
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|\S+/g) ?? [];
}

/** A line a word; a word has no line end, and blanks are told apart by what they are. */
function asLines(words: readonly string[]): string {
  return words.map((word) => word.replaceAll('\n', '\u2028')).join('\n');
}

type Range = readonly [start: number, end: number];

function partsOf(words: readonly string[], changed: readonly Range[]): readonly WordPart[] {
  const parts: WordPart[] = [];
  let at = 0;
  for (const [start, end] of changed) {
    parts.push(...same(words, [at, start]));
    const text = words.slice(start, end).join('');
    // A text without words is a line all the same.
    if (text !== '') parts.push({ at: start, text, isChanged: true });
    at = end;
  }
  parts.push(...same(words, [at, words.length]));
  return parts;
}

/** A long unchanged stretch is shortened to the words next to a change; equal texts have none and stay whole. */
function same(words: readonly string[], [start, end]: Range): readonly WordPart[] {
  if (end <= start) return [];
  const head = start === 0 ? start : Math.min(end, start + around);
  const tail = end === words.length ? end : Math.max(head, end - around);
  const isWhole = tail - head <= around || end - start === words.length;
  const text = isWhole
    ? words.slice(start, end).join('')
    : `${words.slice(start, head).join('')}… ${words.slice(tail, end).join('')}`;
  return [{ at: start, text, isChanged: false }];
}
