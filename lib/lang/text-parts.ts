/** A text with other texts in place of some of its parts. */

/** A part by its offsets in the text before, and what stands in its place. */
export interface TextPart {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly text: string;
}

/** The parts are disjoint, in the order of the text; every unit outside them stays as it was. */
export function withParts(text: string, parts: readonly TextPart[]): string {
  const kept = parts.map(({ start, text: part }, i) => text.slice(parts[i - 1]?.end ?? 0, start) + part);
  return kept.join('') + text.slice(parts.at(-1)?.end ?? 0);
}
