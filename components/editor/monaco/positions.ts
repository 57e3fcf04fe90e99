/** Spans of a text as Monaco's ranges, and back. */

import type { Span } from '#lib/lang/span.ts';
import { positionAt, type SourceText } from '#lib/lang/source-text.ts';
import { monaco } from './load.ts';

export function rangeOf(source: SourceText, { start, end }: Span) {
  const from = positionAt(source, start);
  const to = positionAt(source, end);
  return new monaco.Range(from.line, from.column, to.line, to.column);
}
