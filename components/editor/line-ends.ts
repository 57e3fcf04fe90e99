/** Line ends and a byte order mark, which an editor does not show, kept where they were. */

import { mapLines } from '#lib/lang/line-map.ts';

const mark = '\u{feff}';

/** The text as an editor shows it. */
export function withoutLineEnds(text: string): string {
  return (text.startsWith(mark) ? text.slice(1) : text).replaceAll('\r\n', '\n');
}

/** A carriage return alone would become the end of a line in an editor. */
export function hasLoneReturn(text: string): boolean {
  return /\r(?!\n|$)/.test(text);
}

/** An edited text with its lines that were not edited as they were, to the byte. New lines end as most do. */
export function keepLineEnds(original: string, edited: string): string {
  const [before, after] = [withoutLineEnds(original), withoutLineEnds(edited)];
  if (before === after) return original;
  const written = (original.startsWith(mark) ? original.slice(1) : original).split('\n');
  const returns = written.filter((line) => line.endsWith('\r')).length;
  const usual = returns * 2 >= written.length - 1 && returns > 0 ? '\r' : '';
  const { toOld } = mapLines(before, after);
  const lines = after.split('\n');
  const kept = lines.map((line, i) => {
    const old = toOld(i + 1);
    if (i === lines.length - 1) return line;
    return old === undefined || old === written.length ? `${line}${usual}` : (written[old - 1] ?? line);
  });
  return `${original.startsWith(mark) ? mark : ''}${kept.join('\n')}`;
}
