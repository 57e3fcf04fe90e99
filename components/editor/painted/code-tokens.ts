/** The tokens of texts in the configuration languages, for colours; a text no language reads has none. */

import type { Token } from '#lib/lang/language.ts';
import { sourceText } from '#lib/lang/source-text.ts';
import { syntaxFor } from '#lib/languages/syntaxes.ts';

/** In text order and without gaps. */
export function tokensOf(path: string, text: string, syntax = syntaxFor(path)): readonly Token[] {
  return syntax?.parse(sourceText(path, text)).tokens ?? [];
}

/** The tokens of one line of a file, with spans from the line's start. */
export function tokensOfLine(path: string, line: string): readonly Token[] {
  const [before, after] = syntaxFor(path)?.aroundLine?.(line) ?? ['', ''];
  return tokensOf(path, `${before}${line}${after}`).flatMap(({ class: kind, span }) => {
    const start = Math.max(0, span.start - before.length);
    const end = Math.min(line.length, span.end - before.length);
    return end > start ? [{ class: kind, span: { start, end } }] : [];
  });
}
