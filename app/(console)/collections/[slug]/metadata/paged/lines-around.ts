/** The part of a page that a window shows at once: enough lines for any window, without the others. */

import type { TextPage } from '#components/editor/large-file.ts';

/** A line has 20 pixels. */
const shown = 120;
/** Lines above the one asked for. */
const above = 20;

/** The first lines, or those around `line`; both counted from 1 in the file. */
export function linesAround({ first, text }: TextPage, line = first): TextPage {
  const lines = text.split('\n');
  const at = Math.max(0, Math.min(line - first - above, lines.length - shown));
  return { first: first + at, text: lines.slice(at, at + shown).join('\n') };
}
