/** The parts of a file in order, for finding one's way: blocks, and the lines inside them. */

import type { Parsed } from '../lang/language.ts';
import { positionAt } from '../lang/source-text.ts';

export interface OutlineEntry {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** A block stands above the lines that are inside it. */
  readonly kind: 'block' | 'line';
  /** The first word: an element, a directive or a parameter. */
  readonly word: string;
  /** The rest of the line. */
  readonly rest: string;
}

/** One entry for each line that begins with a tag, a directive or a key; closing tags and comments have none. */
export function outlineOf({ source, tokens }: Pick<Parsed<unknown>, 'source' | 'tokens'>): readonly OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  // Where there are directives, a line that begins with a key goes on with the directive before it.
  const lineClass = tokens.some((token) => token.class === 'directive') ? 'directive' : 'key';
  let lastLine = 0;
  for (const token of tokens) {
    if (token.class === 'blank') continue;
    const { line, column } = positionAt(source, token.span.start);
    if (line === lastLine) continue;
    lastLine = line;
    const word = source.text.slice(token.span.start, token.span.end);
    const isBlock = token.class === 'tag' && /^<\w/.test(word);
    if (!isBlock && token.class !== lineClass) continue;
    const rest = restOf(source.text, token.span.end);
    entries.push({ line, column, kind: isBlock ? 'block' : 'line', word: word.replace(/^</, ''), rest });
  }
  return entries;
}

function restOf(text: string, from: number): string {
  const end = text.slice(from, from + longestRest).search(/[\r\n]/);
  const rest = text.slice(from, from + (end === -1 ? longestRest : end)).trim();
  return rest.replace(/>$/, '').replace(/^=/, '').trim();
}

const longestRest = 200;
