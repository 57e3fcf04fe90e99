/** Splits an HTML text into tags, comments and runs of text by the rules of the HTML standard (13.2.5), entities left as they are. */

import { NO_MARKUP, PLAIN_TEXT, tagOf } from './html-names.ts';

/** What the scanner finds, in order. Offsets are into the text; ends are exclusive. */
export interface HtmlTokens {
  /** True when the attributes of the tag just opened are of interest. */
  readonly readsAttributes: boolean;
  /** In SVG and MathML script, style and title hold markup, and CDATA sections are text. */
  readonly isForeign: boolean;
  /** @param tag what {@link tagOf} says of its name */
  openTag(tag: number): void;
  /** A value that is not there has no length. */
  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void;
  endOpenTag(selfClosing: boolean): void;
  closeTag(tag: number): void;
  text(start: number, end: number): void;
  comment(start: number, end: number): void;
  cdata(start: number, end: number): void;
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const FORM_FEED = 0x0c;
const RETURN = 0x0d;
const BLANK = 0x20;
const EXCLAMATION = 0x21;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const QUESTION = 0x3f;

/** Linear in the length of the text. */
export function scanHtml(html: string, tokens: HtmlTokens, selfCloses: boolean): void {
  const { length } = html;
  let textStart = 0;
  let at = 0;
  for (;;) {
    const less = html.indexOf('<', at);
    if (less < 0) break;
    const next = html.charCodeAt(less + 1);
    if (isLetter(next)) {
      if (less > textStart) tokens.text(textStart, less);
      at = scanOpenTag(html, less + 1, tokens, selfCloses);
    } else if (next === SLASH && less + 2 < length) {
      if (less > textStart) tokens.text(textStart, less);
      at = scanCloseTag(html, less + 2, tokens);
    } else if (next === EXCLAMATION || next === QUESTION) {
      if (less > textStart) tokens.text(textStart, less);
      at = scanDeclaration(html, less + 1, tokens);
    } else {
      at = less + 1;
      continue;
    }
    textStart = at;
  }
  if (textStart < length) tokens.text(textStart, length);
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isBlank(code: number): boolean {
  return code === BLANK || code === LINE_FEED || code === TAB || code === RETURN || code === FORM_FEED;
}

function isEndOfName(code: number): boolean {
  return code === GREATER || code === SLASH || isBlank(code);
}

function nameEndOf(html: string, start: number): number {
  let at = start;
  while (at < html.length && !isEndOfName(html.charCodeAt(at))) at++;
  return at;
}

/** Returns where the text goes on; a tag that never ends is dropped with all that follows. */
function scanOpenTag(html: string, start: number, tokens: HtmlTokens, selfCloses: boolean): number {
  const nameEnd = nameEndOf(html, start);
  const tag = tagOf(html, start, nameEnd);
  tokens.openTag(tag);
  const closing =
    html.charCodeAt(nameEnd) === GREATER
      ? nameEnd
      : scanAttributes(html, nameEnd, tokens.readsAttributes ? tokens : undefined);
  const end = Math.abs(closing);
  if (end >= html.length) return html.length;
  const isForeign = tokens.isForeign;
  tokens.endOpenTag(closing < 0);
  if ((tag & (NO_MARKUP | PLAIN_TEXT)) === 0 || isForeign || (selfCloses && closing < 0)) return end + 1;
  if ((tag & NO_MARKUP) !== 0) return scanRaw(html, end + 1, html.slice(start, nameEnd).toLowerCase(), tokens);
  reportRest(html, end + 1, tokens);
  return html.length;
}

/** Where the tag ends (its `>`), negative when it closes itself; the length of the text when it does not end. */
function scanAttributes(html: string, from: number, tokens: HtmlTokens | undefined): number {
  const { length } = html;
  let at = from;
  while (at < length) {
    const code = html.charCodeAt(at);
    if (code === GREATER) return at;
    if (code === SLASH) {
      if (html.charCodeAt(++at) === GREATER) return -at;
    } else if (isBlank(code)) {
      at++;
    } else {
      at = scanAttribute(html, at, tokens);
    }
  }
  return length;
}

function scanAttribute(html: string, start: number, tokens: HtmlTokens | undefined): number {
  const nameEnd = attributeNameEnd(html, start);
  const after = skipBlanks(html, nameEnd);
  if (html.charCodeAt(after) !== EQUALS) {
    tokens?.attribute(start, nameEnd, 0, 0);
    return after;
  }
  const value = skipBlanks(html, after + 1);
  const quote = html.charCodeAt(value);
  if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) {
    const end = html.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", value + 1);
    if (end < 0) return html.length;
    tokens?.attribute(start, nameEnd, value + 1, end);
    return end + 1;
  }
  const end = unquotedEnd(html, value);
  tokens?.attribute(start, nameEnd, value, end);
  return end;
}

/** The first character of a name may be anything, even `=`. */
function attributeNameEnd(html: string, start: number): number {
  let at = start + 1;
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === EQUALS || code === GREATER || code === SLASH || isBlank(code)) break;
  }
  return at;
}

function unquotedEnd(html: string, start: number): number {
  let at = start;
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === GREATER || isBlank(code)) break;
  }
  return at;
}

function skipBlanks(html: string, from: number): number {
  let at = from;
  while (isBlank(html.charCodeAt(at))) at++;
  return at;
}

/** Text up to the end tag of the same name, whatever it holds. */
function scanRaw(html: string, start: number, name: string, tokens: HtmlTokens): number {
  const plain = findEndTag(html, start, name);
  const isHidden = name === 'script' && plain >= 0 && html.slice(start, plain).includes('<!--');
  const end = isHidden ? findScriptEnd(html, start) : plain;
  if (end < 0) {
    reportRest(html, start, tokens);
    return html.length;
  }
  if (end > start) tokens.text(start, end);
  return scanCloseTag(html, end + 2, tokens);
}

/** Place of the next `</name`; -1 when there is none. */
function findEndTag(html: string, start: number, name: string): number {
  for (let close = html.indexOf('</', start); close >= 0; close = html.indexOf('</', close + 2)) {
    const nameEnd = close + 2 + name.length;
    if (isEndOfName(html.charCodeAt(nameEnd)) && html.slice(close + 2, nameEnd).toLowerCase() === name) return close;
  }
  return -1;
}

/**
 * A script may hide itself in a comment for browsers of long ago; a whole `<script>…</script>` in such a comment does
 * not end it (13.2.5.20 to 31). Place of the `</script` that does; -1 when there is none.
 */
function findScriptEnd(html: string, start: number): number {
  const marks = /<!--|-->|<(\/?)script(?=[\t\n\f\r />])/gi;
  marks.lastIndex = start;
  let depth: 'script' | 'comment' | 'script in comment' = 'script';
  for (let mark = marks.exec(html); mark !== null; mark = marks.exec(html)) {
    const isEndTag = mark[1] === '/';
    if (mark[0] === '-->') {
      depth = 'script';
    } else if (mark[0] === '<!--') {
      if (depth === 'script') depth = 'comment';
      // `<!-->` begins a comment and ends it.
      marks.lastIndex = mark.index + 2;
    } else if (isEndTag && depth !== 'script in comment') {
      return mark.index;
    } else if (depth !== 'script') {
      depth = isEndTag ? 'comment' : 'script in comment';
    }
  }
  return -1;
}

function reportRest(html: string, start: number, tokens: HtmlTokens): void {
  if (start < html.length) tokens.text(start, html.length);
}

/** `start` is behind the `</`. */
function scanCloseTag(html: string, start: number, tokens: HtmlTokens): number {
  const first = html.charCodeAt(start);
  if (first === GREATER) return start + 1;
  if (!isLetter(first)) return scanBogusComment(html, start, tokens);
  const nameEnd = nameEndOf(html, start);
  const isPlain = html.charCodeAt(nameEnd) === GREATER;
  const end = isPlain ? nameEnd : Math.abs(scanAttributes(html, nameEnd, undefined));
  if (end >= html.length) return html.length;
  tokens.closeTag(tagOf(html, start, nameEnd));
  return end + 1;
}

/** `start` is at the `!` or `?`. A document type says nothing that is read here: it passes for a comment. */
function scanDeclaration(html: string, start: number, tokens: HtmlTokens): number {
  if (html.startsWith('!--', start)) return scanComment(html, start + 3, tokens);
  if (html.startsWith('![CDATA[', start) && tokens.isForeign) {
    const end = html.indexOf(']]>', start + 8);
    tokens.cdata(start + 8, end < 0 ? html.length : end);
    return end < 0 ? html.length : end + 3;
  }
  return scanBogusComment(html, html.charCodeAt(start) === EXCLAMATION ? start + 1 : start, tokens);
}

function scanBogusComment(html: string, start: number, tokens: HtmlTokens): number {
  const end = html.indexOf('>', start);
  tokens.comment(start, end < 0 ? html.length : end);
  return end < 0 ? html.length : end + 1;
}

/** `start` is behind the `<!--`. A comment ends with `-->` or `--!>`; `<!-->` and `<!--->` are whole. */
function scanComment(html: string, start: number, tokens: HtmlTokens): number {
  const abrupt = html.charCodeAt(start) === GREATER ? start + 1 : html.startsWith('->', start) ? start + 2 : 0;
  if (abrupt > 0) {
    tokens.comment(start, start);
    return abrupt;
  }
  for (let end = html.indexOf('--', start); end >= 0; end = html.indexOf('--', end + 1)) {
    const bang = html.charCodeAt(end + 2) === EXCLAMATION ? 1 : 0;
    if (html.charCodeAt(end + 2 + bang) !== GREATER) continue;
    tokens.comment(start, end);
    return end + 3 + bang;
  }
  tokens.comment(start, html.length);
  return html.length;
}
