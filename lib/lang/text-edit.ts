/** Replacements in a text: what forms, quick fixes and formatting produce, so that comments and order survive. */

import type { Span } from './span.ts';

export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/** True when no two edits touch the same characters (insertions at one place count as overlapping). */
export function areDisjoint(edits: readonly TextEdit[]): boolean {
  const sorted = edits.toSorted(inTextOrder);
  return sorted.every((edit, i) => {
    const previous = sorted[i - 1];
    if (previous === undefined) return true;
    if (previous.span.end > edit.span.start) return false;
    return previous.span.start !== edit.span.start || previous.span.end !== edit.span.end;
  });
}

/** An insertion comes before a replacement that begins at the same place. */
function inTextOrder(a: TextEdit, b: TextEdit): number {
  return a.span.start - b.span.start || a.span.end - b.span.end;
}

/** Applies disjoint edits to a text. Throws a RangeError when they overlap: that is a bug of the caller. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  if (!areDisjoint(edits)) throw new RangeError('text edits overlap');
  let result = '';
  let at = 0;
  for (const { span, text: replacement } of edits.toSorted(inTextOrder)) {
    result += text.slice(at, span.start) + replacement;
    at = span.end;
  }
  return result + text.slice(at);
}
