/** Quick fixes: what would mend a finding, as edits of the text. */

import type { Fix } from '../../lang/diagnostic.ts';
import type { Span } from '../../lang/span.ts';
import { dayOf } from './scan/days.ts';
import type { FindingName } from './messages.ts';

interface Finding {
  readonly text: string;
  readonly span: Span;
  /** The line without its end. */
  readonly line: Span;
}

const makers: Partial<Readonly<Record<FindingName, (finding: Finding) => readonly Fix[]>>> = {
  W_PUNCTUATION: ({ text, span }) => [
    replace('Put the value in quotes', span, `"${text.slice(span.start, span.end)}"`),
  ],
  E_STRAY_QUOTE: quoteWord,
  E_NO_COLON: quoteWords,
  E_NO_ELEMENTS: takeLineOut,
  // The file has no comments.
  E_HOST: (finding) => (finding.text[finding.span.start] === '#' ? takeLineOut(finding) : []),
  E_EMPTY_VALUE: ({ span }) => [replace('Remove the element', span, '')],
  E_DATE: ({ text, span }) => {
    const digits = text.slice(span.start, span.end).replaceAll(/[-./]/g, '');
    const bytes = new TextEncoder().encode(digits);
    return dayOf(bytes, 0, bytes.length) > 0 ? [replace(`Write ${digits}`, span, digits)] : [];
  },
  E_UNCLOSED_QUOTE: ({ text, line }) => {
    const end = line.start + text.slice(line.start, line.end).trimEnd().length;
    return [replace('Close the quote at the end of the line', { start: end, end: line.end }, '"')];
  },
  E_AFTER_QUOTE: ({ span }) => [replace('Insert a space after the quote', { start: span.start, end: span.start }, ' ')],
  E_SCHEME: ({ span }) => [replace('Use https://', span, 'https'), replace('Use http://', span, 'http')],
  W_STRING_PREFIX: ({ text, span }) => {
    const isQuery = text.slice(span.start, span.end).includes('?');
    return isQuery ? [] : [replace('Add a trailing /', { start: span.end, end: span.end }, '/')];
  },
  W_ESCAPED_AMPERSAND: ({ text, span }) => [
    replace('Replace &amp; with &', span, text.slice(span.start, span.end).replaceAll('&amp;', '&')),
  ],
  W_FRAGMENT: ({ span }) => [replace('Remove the fragment', span, '')],
  W_HTTP_ASSUMED: ({ span }) => [replace('Add https://', { start: span.start, end: span.start }, 'https://')],
  W_EMPTY_STRING: takeElementOut,
};

export function fixesFor(name: FindingName, text: string, span: Span, line: Span): readonly Fix[] {
  return makers[name]?.({ text, span, line }) ?? [];
}

function replace(title: string, span: Span, text: string): Fix {
  return { title, edits: [{ span, text }] };
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

/** `a"b` becomes `"ab"`: a quote inside a value cannot be written. */
function quoteWord({ text, span, line }: Finding): readonly Fix[] {
  let start = span.start;
  while (start > line.start && text[start - 1] !== ':' && !isBlank(text[start - 1])) start--;
  const word = text.slice(start, span.end).replaceAll('"', '');
  return [replace('Remove the quote and put the value in quotes', { start, end: span.end }, `"${word}"`)];
}

function takeElementOut({ text, span, line }: Finding): readonly Fix[] {
  let from = text.lastIndexOf(':', span.start);
  while (from > line.start && !isBlank(text[from - 1])) from--;
  return [replace('Remove the element', { start: from, end: span.end }, '')];
}

function takeLineOut({ text, line }: Finding): readonly Fix[] {
  const feed = text.indexOf('\n', line.end);
  return [replace('Remove the line', { start: line.start, end: feed < 0 ? text.length : feed + 1 }, '')];
}

/** Characters around a word that are looked at: a line may have a hundred thousand such words. */
const reach = 160;

/** `t:Leave and absence`: the words without a colon belong to the value before them. */
function quoteWords({ text, span, line }: Finding): readonly Fix[] {
  const start = valueBefore(text, span.start, line);
  const end = wordsAfter(text, span.end, line);
  if (start === undefined || end === undefined) return [];
  return [replace('Put the words in quotes', { start, end }, `"${text.slice(start, end)}"`)];
}

/** Where the value begins that stands before a place, with nothing between them but words. */
function valueBefore(text: string, place: number, line: Span): number | undefined {
  for (let at = place; at > line.start && place - at < reach;) {
    while (at > line.start && isBlank(text[at - 1])) at--;
    const end = at;
    while (at > line.start && place - at < reach && !isBlank(text[at - 1])) at--;
    const word = text.slice(at, end);
    // The first word of a line is its prefix.
    if (isFirst(text, at, line) || word.includes('"')) return undefined;
    if (word.includes(':')) return /^[A-Za-z0-9]+:./.test(word) ? at + word.indexOf(':') + 1 : undefined;
  }
  return undefined;
}

/** Where the words end that follow a place. */
function wordsAfter(text: string, place: number, line: Span): number | undefined {
  let last = place;
  for (let at = place; at - place < reach;) {
    while (at < line.end && isBlank(text[at])) at++;
    const start = at;
    while (at < line.end && at - place < reach && !isBlank(text[at])) at++;
    if (at === start || /[:"]/.test(text.slice(start, at))) return last;
    last = at;
  }
  return undefined;
}

function isFirst(text: string, place: number, line: Span): boolean {
  let at = line.start;
  while (at < place && isBlank(text[at])) at++;
  return at === place;
}
