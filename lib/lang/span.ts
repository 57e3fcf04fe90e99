/** Half-open ranges of text offsets. */

/** A half-open range `[start, end)` of UTF-16 offsets in a text. Every AST node has one. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function span(start: number, end: number): Span {
  return { start, end };
}

export function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
