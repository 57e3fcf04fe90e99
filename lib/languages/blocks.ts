/** The blocks of a file by their lines, whatever its language: from a tag to what closes it. */

import type { Token } from '../lang/language.ts';
import { lineAt } from '../lang/source-text.ts';
import type { SourceText } from '../lang/source-text.ts';
import { languageFor } from './index.ts';

export interface BlockLines {
  /** Of the tag, such as `Site`. */
  readonly word: string;
  /** Of the tag that opens it, from 1. */
  readonly from: number;
  /** The last line of that tag. */
  readonly header: number;
  /** Of the tag that closes it; where none does, the last line before the next tag. */
  readonly to: number;
  readonly isClosed: boolean;
}

/** Blocks do not nest: any tag ends the one before it. */
export function blocksOf(source: SourceText, language = languageFor(source.path)): readonly BlockLines[] {
  const { text } = source;
  const parts = (language?.parse(source).tokens ?? []).filter((token) => token.class !== 'blank');
  const opens = parts.flatMap((token, i) => (isOpen(text, token) ? [i] : []));
  return opens.map((start, n) => {
    const inside = parts.slice(start, opens[n + 1]);
    const closing = inside.findIndex((token) => isClose(text, token));
    const last = closing === -1 ? inside.at(-1) : inside[closing];
    const headerEnd = inside.find((token) => token.class === 'tag' && text.slice(0, token.span.end).endsWith('>'));
    const lineOf = (token: Token | undefined): number =>
      token === undefined ? 1 : lineAt(source, Math.max(token.span.start, token.span.end - 1));
    const from = lineAt(source, inside[0]?.span.start ?? 0);
    const header = headerEnd === undefined || headerEnd === last ? from : lineOf(headerEnd);
    return { word: wordAt(text, inside), from, header, to: lineOf(last), isClosed: closing !== -1 };
  });
}

function isOpen(text: string, token: Token): boolean {
  return token.class === 'tag' && /^<\s*(?!\/|\s)/.test(text.slice(token.span.start));
}

function isClose(text: string, token: Token): boolean {
  return token.class === 'tag' && /^<\s*\//.test(text.slice(token.span.start));
}

function wordAt(text: string, [first]: readonly Token[]): string {
  return /^<\s*(\w*)/.exec(text.slice(first?.span.start ?? 0))?.[1] ?? '';
}
