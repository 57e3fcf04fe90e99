/** The words of one line of a rules file. */

import { isBlank, skipBlanks } from '../../lang/pblock-value.ts';
import type { Span } from '../../lang/span.ts';

export type LexemeKind = 'word' | 'operator' | 'quoted' | 'regex' | 'string' | 'stray';

export interface Lexeme {
  readonly kind: LexemeKind;
  /** Without quotes and slashes. */
  readonly text: string;
  readonly span: Span;
  /** The quote or slash at the end is missing. */
  readonly isOpen?: true;
}

const operators = ['==', '!=', '!~', '&&', '||', '~', ';', '=', '|', '!', ',', '(', ')'] as const;
const closers: Readonly<Record<string, LexemeKind>> = { "'": 'quoted', '/': 'regex', '"': 'string' };

/** Total: what is nothing else is a stray, so that every character but blanks is in one. */
export function lexLine(text: string, { start, end }: Span): readonly Lexeme[] {
  const lexemes: Lexeme[] = [];
  for (let at = skipBlanks(text, start, end); at < end; at = skipBlanks(text, at, end)) {
    const lexeme = lexemeAt(text, at, end);
    lexemes.push(lexeme);
    at = lexeme.span.end;
  }
  return lexemes;
}

function lexemeAt(text: string, start: number, end: number): Lexeme {
  const sign = text[start] ?? '';
  const closed = closers[sign];
  if (closed !== undefined) return enclosed(text, { start, end }, closed);
  const operator = operators.find((each) => text.startsWith(each, start));
  if (operator !== undefined) {
    return { kind: 'operator', text: operator, span: { start, end: Math.min(start + operator.length, end) } };
  }
  let at = start;
  while (at < end && /[\w.<>-]/.test(text[at] ?? '')) at++;
  if (at > start) return { kind: 'word', text: text.slice(start, at), span: { start, end: at } };
  at = start + 1;
  while (at < end && !isBlank(text[at]) && !/[\w.<>'"/-]/.test(text[at] ?? '')) at++;
  return { kind: 'stray', text: text.slice(start, at), span: { start, end: at } };
}

/** A backslash keeps the sign after it from ending the text; it stays where the sign is another one. */
function enclosed(text: string, { start, end }: Span, kind: LexemeKind): Lexeme {
  const sign = text[start] ?? '';
  let value = '';
  for (let at = start + 1; at < end; at++) {
    const character = text[at] ?? '';
    if (character === sign) return { kind, text: value, span: { start, end: at + 1 } };
    const isEscape = character === '\\' && text[at + 1] === sign && at + 1 < end;
    value += isEscape ? sign : character;
    if (isEscape) at++;
  }
  return { kind, text: value, span: { start, end }, isOpen: true };
}
