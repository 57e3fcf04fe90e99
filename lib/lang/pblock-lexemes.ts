/** The words of the parameter-block languages (robot.conf, filter.conf, filterrules.conf): tags, pairs, comments. */

import {
  backslashesBefore,
  closingQuote,
  firstQuote,
  isBlank,
  isQuote,
  skipBlanks,
  trimEnd,
  unescapeQuoted,
} from './pblock-value.ts';
import type { SourceText } from './source-text.ts';
import type { Span } from './span.ts';

export interface Word {
  readonly text: string;
  readonly span: Span;
}

export interface Value extends Word {
  /** `damaged`: a curly quote on one side at least. */
  readonly quote: 'none' | 'straight' | 'damaged';
  /** `tag`: ended by the `>` of its tag. `line`: ended by the end of its line. */
  readonly closedBy: 'quote' | 'tag' | 'line' | 'nothing';
  /** True when the quoted text goes over line ends. */
  readonly wrapped: boolean;
}

interface Common {
  readonly span: Span;
  /** Line it starts on, from 1. */
  readonly line: number;
  /** Whether it is the first of its line. */
  readonly first: boolean;
}

export interface Pair extends Common {
  readonly kind: 'pair';
  readonly name: Word;
  readonly operator: Span;
  readonly value: Value;
  /** Blanks stand around the equals sign. */
  readonly spaced: boolean;
}

export type Lexeme =
  | Pair
  | (Common & { readonly kind: 'comment' })
  /** `<Name` */
  | (Common & { readonly kind: 'open'; readonly name: Word })
  /** `</Name>`; `ended` is false when the `>` is missing. */
  | (Common & { readonly kind: 'close'; readonly name: Word; readonly ended: boolean })
  /** The `>` of an open tag. */
  | (Common & { readonly kind: 'end' })
  | (Common & { readonly kind: 'word'; readonly text: string })
  /** One or more backslashes at the end of a line. */
  | (Common & { readonly kind: 'continuation' });

export interface LexOptions {
  /** Words that begin a statement, in lower case: a line starting with one is never the rest of a quoted value. */
  readonly keywords: ReadonlySet<string>;
  /** The pairs of a tag go on over lines of any kind until its close tag (robot.conf). */
  readonly tagsRunOn: boolean;
}

interface Scan {
  readonly source: SourceText;
  readonly text: string;
  readonly options: LexOptions;
  readonly lexemes: Lexeme[];
  at: number;
  /** Index of the line, from 0, and where its text ends. */
  line: number;
  lineEnd: number;
  first: boolean;
  inTag: boolean;
}

/** A quoted value may go on over this many lines; the bound keeps the time linear. */
const maxWrappedLines = 8;

/** Total: any text gives lexemes in text order that do not overlap; what lies between them is blank. */
export function lexPblock(source: SourceText, options: LexOptions): readonly Lexeme[] {
  const { text } = source;
  const scan: Scan = { source, text, options, lexemes: [], at: 0, line: 0, lineEnd: 0, first: true, inTag: false };
  while (scan.line < source.lineStarts.length) {
    startLine(scan);
    scan.at = skipBlanks(text, scan.at, scan.lineEnd);
    while (scan.at < scan.lineEnd) {
      readLexeme(scan);
      scan.first = false;
      scan.at = skipBlanks(text, scan.at, scan.lineEnd);
    }
    scan.line++;
  }
  return scan.lexemes;
}

function startLine(scan: Scan): void {
  scan.at = scan.source.lineStarts[scan.line] ?? scan.text.length;
  scan.lineEnd = endOfLine(scan.source, scan.line);
  scan.first = true;
  const at = skipBlanks(scan.text, scan.at, scan.lineEnd);
  if (!scan.options.tagsRunOn && at < scan.lineEnd && !goesOnInTag(scan, at)) scan.inTag = false;
}

/** The text of a line ends before its terminator. */
function endOfLine(source: SourceText, line: number): number {
  const { text, lineStarts } = source;
  let end = lineStarts[line + 1] ?? text.length;
  while (end > (lineStarts[line] ?? 0) && (text[end - 1] === '\n' || text[end - 1] === '\r')) end--;
  return end;
}

function goesOnInTag({ text }: Scan, at: number): boolean {
  return text[at] === '>' || text[at] === '#' || pairNameEnd(text, at) > at;
}

function readLexeme(scan: Scan): void {
  const { text, at, lineEnd } = scan;
  const character = text[at];
  if (character === '#' && isComment(scan)) return push(scan, { kind: 'comment' }, lineEnd);
  if (character === '<' && readTag(scan)) return;
  if (scan.inTag && character === '>') {
    scan.inTag = false;
    return push(scan, { kind: 'end' }, at + 1);
  }
  if (character === '\\' && isContinuation(scan, at))
    return push(scan, { kind: 'continuation' }, trimEnd(text, at, lineEnd));
  if (!readPair(scan)) readWord(scan);
}

/** A comment begins its line; after a blank it is taken for one too, and the languages warn. */
function isComment({ text, at, first }: Scan): boolean {
  return first || isBlank(text[at - 1]) || text[at - 1] === '>';
}

type Bare = { [Kind in Lexeme['kind']]: Omit<Extract<Lexeme, { kind: Kind }>, keyof Common> }[Lexeme['kind']];

function push(scan: Scan, lexeme: Bare, end: number, at = scan.at): void {
  const span = { start: at, end };
  scan.lexemes.push({ ...lexeme, span, line: scan.line + 1, first: scan.first });
  scan.at = end;
}

function readTag(scan: Scan): boolean {
  const { text, at, lineEnd } = scan;
  const closes = text[at + 1] === '/';
  const start = at + (closes ? 2 : 1);
  const end = nameEnd(text, start);
  if (end === start) return false;
  const name = { text: text.slice(start, end), span: { start, end } };
  scan.inTag = !closes;
  if (!closes) {
    push(scan, { kind: 'open', name }, end);
    return true;
  }
  const bracket = skipBlanks(text, end, lineEnd);
  const ended = text[bracket] === '>' && bracket < lineEnd;
  push(scan, { kind: 'close', name, ended }, ended ? bracket + 1 : end);
  return true;
}

function readPair(scan: Scan): boolean {
  const { text, at, lineEnd } = scan;
  const end = nameEnd(text, at);
  const sign = end === at ? end : skipBlanks(text, end, lineEnd);
  if (end === at || sign >= lineEnd || text[sign] !== '=') return false;
  const name = { text: text.slice(at, end), span: { start: at, end } };
  const operator = { start: sign, end: sign + 1 };
  const from = skipBlanks(text, sign + 1, lineEnd);
  const isEmpty = from > sign + 1 ? !startsValue(scan, from) : from >= lineEnd;
  const read = isEmpty ? emptyValue(sign + 1) : readValue(scan, from);
  const spaced = sign > end || (!isEmpty && from > sign + 1);
  const { value, line } = read;
  push(scan, { kind: 'pair', name, operator, value, spaced }, value.span.end);
  if (line !== undefined) {
    scan.line = line;
    scan.lineEnd = endOfLine(scan.source, line);
  }
  return true;
}

/** After a blank behind the equals sign, what follows is the value unless it is plainly something else. */
function startsValue(scan: Scan, at: number): boolean {
  const { text, lineEnd } = scan;
  if (at >= lineEnd || pairNameEnd(text, at) > at) return false;
  return !(scan.inTag && text[at] === '>') && !(text[at] === '\\' && isContinuation(scan, at));
}

interface ReadValue {
  readonly value: Value;
  /** Index of the line the value ends on, when that is another one. */
  readonly line?: number;
}

function emptyValue(at: number): ReadValue {
  return { value: { text: '', span: { start: at, end: at }, quote: 'none', closedBy: 'nothing', wrapped: false } };
}

function readValue(scan: Scan, at: number): ReadValue {
  return isQuote(scan.text[at]) ? readQuoted(scan, at) : readBare(scan, at);
}

function readBare(scan: Scan, at: number): ReadValue {
  const end = wordEnd(scan, at);
  const text = scan.text.slice(at, end);
  return { value: { text, span: { start: at, end }, quote: 'none', closedBy: 'nothing', wrapped: false } };
}

function readQuoted(scan: Scan, at: number): ReadValue {
  const { text, lineEnd } = scan;
  const close = closingQuote(text, at, lineEnd);
  if (close >= 0) return closedValue(text, at, close);
  const last = trimEnd(text, at, lineEnd);
  if (scan.inTag && text[last - 1] === '>') return openValue(text, at, last - 1, 'tag');
  return (
    readWrapped(scan, at) ??
    openValue(text, at, isContinuation(scan, last - 1) ? backslashesBefore(text, at + 1, last) : last, 'line')
  );
}

function closedValue(text: string, open: number, close: number): ReadValue {
  const raw = text.slice(open + 1, close);
  const isStraight = text[open] === '"' && text[close] === '"';
  return {
    value: {
      text: isStraight ? unescapeQuoted(raw) : raw,
      span: { start: open, end: close + 1 },
      quote: isStraight ? 'straight' : 'damaged',
      closedBy: 'quote',
      wrapped: false,
    },
  };
}

function openValue(text: string, open: number, end: number, closedBy: 'tag' | 'line'): ReadValue {
  const last = Math.max(open + 1, trimEnd(text, open + 1, end));
  const quote = text[open] === '"' ? 'straight' : 'damaged';
  return {
    value: { text: text.slice(open + 1, last), span: { start: open, end: last }, quote, closedBy, wrapped: false },
  };
}

/** A quoted text that the following lines go on with, up to the line that has a closing quote. */
function readWrapped(scan: Scan, open: number): ReadValue | undefined {
  const { source, text } = scan;
  const parts = [lineText(text, open + 1, scan.lineEnd)];
  const until = Math.min(source.lineStarts.length, scan.line + 1 + maxWrappedLines);
  for (let line = scan.line + 1; line < until; line++) {
    const end = endOfLine(source, line);
    const start = skipBlanks(text, source.lineStarts[line] ?? end, end);
    if (start === end || startsSomething(scan, start, end)) return undefined;
    const close = firstQuote(text, start, end);
    parts.push(lineText(text, start, close < 0 ? end : close));
    if (close < 0) continue;
    const quote = text[open] === '"' && text[close] === '"' ? 'straight' : 'damaged';
    const value = { text: parts.join(' '), span: { start: open, end: close + 1 }, quote, closedBy: 'quote' } as const;
    return { value: { ...value, wrapped: true }, line };
  }
  return undefined;
}

function lineText(text: string, start: number, end: number): string {
  const last = trimEnd(text, start, end);
  return text.slice(start, trimEnd(text, start, backslashesBefore(text, start, last)));
}

/** True for a line that is clearly not the rest of a quoted text. */
function startsSomething({ text, options }: Scan, start: number, end: number): boolean {
  if (text[start] === '#' || text[start] === '<' || pairNameEnd(text, start) > start) return true;
  const wordStop = nameEnd(text, start);
  return wordStop <= end && options.keywords.has(text.slice(start, wordStop).toLowerCase());
}

function readWord(scan: Scan): void {
  const end = Math.max(scan.at + 1, wordEnd(scan, scan.at));
  push(scan, { kind: 'word', text: scan.text.slice(scan.at, end) }, end);
}

/** End of the run without blanks; in a tag `>` ends it too. Backslashes that continue the line are not part of it. */
function wordEnd(scan: Scan, start: number): number {
  const { text, lineEnd } = scan;
  const stop = scan.inTag ? '>' : undefined;
  let end = start;
  while (end < lineEnd && !isBlank(text[end]) && text[end] !== stop) end++;
  const isLast = text[end - 1] === '\\' && isContinuation(scan, end - 1);
  return isLast ? backslashesBefore(text, start, end) : end;
}

/** True when from the backslash at `at` to the end of the line there are only backslashes, then blanks. */
function isContinuation({ text, lineEnd }: Scan, at: number): boolean {
  let i = at;
  while (i < lineEnd && text[i] === '\\') i++;
  return i > at && skipBlanks(text, i, lineEnd) === lineEnd;
}

function nameEnd(text: string, at: number): number {
  if (!isNameStart(text.charCodeAt(at))) return at;
  let end = at + 1;
  while (isNamePart(text.charCodeAt(end))) end++;
  return end;
}

/** End of the name when the name of a pair (`name=`) stands at `at`; `at` when none does. */
function pairNameEnd(text: string, at: number): number {
  const end = nameEnd(text, at);
  return text[end] === '=' ? end : at;
}

function isNameStart(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
}

function isNamePart(code: number): boolean {
  return isNameStart(code) || (code >= 48 && code <= 57) || code === 45 || code === 46;
}
