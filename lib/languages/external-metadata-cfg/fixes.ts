/** Quick fixes: what would mend a finding, as edits of the text. */

import type { Fix } from '../../lang/diagnostic.ts';
import type { Span } from '../../lang/span.ts';
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
  E_UNCLOSED_QUOTE: ({ text, line }) => {
    const end = line.start + text.slice(line.start, line.end).trimEnd().length;
    return [replace('Close the quote at the end of the line', { start: end, end: line.end }, '"')];
  },
  E_AFTER_QUOTE: ({ span }) => [replace('Put a blank after the quote', { start: span.start, end: span.start }, ' ')],
  E_SCHEME: ({ span }) => [replace('Use https://', span, 'https'), replace('Use http://', span, 'http')],
  W_STRING_PREFIX: ({ text, span }) => {
    const isQuery = text.slice(span.start, span.end).includes('?');
    return isQuery ? [] : [replace('End it with /', { start: span.end, end: span.end }, '/')];
  },
  W_ESCAPED_AMPERSAND: ({ text, span }) => [
    replace('Write & alone', span, text.slice(span.start, span.end).replaceAll('&amp;', '&')),
  ],
  W_FRAGMENT: ({ span }) => [replace('Cut the fragment', span, '')],
  W_HTTP_ASSUMED: ({ span }) => [replace('Add https://', { start: span.start, end: span.start }, 'https://')],
  W_EMPTY_STRING: ({ text, span, line }) => {
    const start = text.lastIndexOf(':', span.start);
    let from = start;
    while (from > line.start && !isBlank(text[from - 1])) from--;
    return [replace('Take the element out', { start: from, end: span.end }, '')];
  },
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
  return [replace('Take the quote out and put the value in quotes', { start, end: span.end }, `"${word}"`)];
}
