/** Lines of a source text, and what stands in them. */

import { contentLimit } from '../../sdk/content-limit.ts';

/** Without their ends. */
export function linesOf(source: string): readonly string[] {
  return source.split(/\r\n|\n|\r/);
}

/** Of each line what the group of the pattern takes, trimmed; of a pattern without a group the whole match. */
export function takenFrom(lines: readonly string[], pattern: RegExp): readonly string[] {
  return lines.flatMap((line) => {
    const found = pattern.exec(line);
    const taken = found === null ? '' : (found[1] ?? found[0]).trim();
    return taken === '' ? [] : [taken];
  });
}

/** Of all values of a list together: tables can name the same bytes over and over. */
const mostListed = contentLimit('values', 500_000, 'characters of a list');

/** One a line, each once, in the order they came. */
export function listed(values: Iterable<string>): readonly string[] {
  const distinct = new Set<string>();
  let left = mostListed.most;
  for (const value of values) {
    if (value === '' || distinct.has(value)) continue;
    left -= value.length + 1;
    if (left < 0) {
      mostListed.cut();
      break;
    }
    distinct.add(value);
  }
  return distinct.size === 0 ? [] : [[...distinct].join('\n')];
}

/** Texts of comments that begin with a number sign, without rulers and the line that names an interpreter. */
export function hashComments(source: string): string {
  const comments = takenFrom(linesOf(source), /^\s*#+(?!!)(.*)$/);
  return comments.filter((comment) => /[\p{L}\d]/u.test(comment)).join('\n');
}

/** Without the signs at its end. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}

/** Of the text of a comment, the lines with words, without the signs that frame them. */
export function wordsOfComment(comment: string): readonly string[] {
  return linesOf(comment)
    .filter((line) => /[\p{L}\d]/u.test(line))
    .map((line) => withoutEnd(line.replace(/^[\s*#/!;%=-]+/, ''), ' \t*#/'));
}

/** What stands between two marks, the first time; empty where one of them is missing. */
export function between(text: string, first: string, second: string): string {
  const start = text.indexOf(first);
  const end = start < 0 ? -1 : text.indexOf(second, start + first.length);
  return end < 0 ? '' : text.slice(start + first.length, end);
}
