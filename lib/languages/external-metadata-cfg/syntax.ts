/** Grammar of external_metadata.cfg (manual, "External metadata file format"): one line, one URL prefix. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { Grammar, Parsed, Syntax, Token } from '../../lang/language.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import { token, withGaps } from '../../lang/tokens.ts';
import { keyText } from '../../match/urls/metadata-key.ts';
import { byteOffsets } from './scan/byte-offsets.ts';
import { fixesFor } from './fixes.ts';
import { messages, valuesOf } from './messages.ts';
import type { FindingName } from './messages.ts';
import { createLineScan, ELEMENT_SIZE, scanLine } from './scan/scan-line.ts';
import type { LineScan } from './scan/scan-line.ts';
import type { ClassMode } from './vocabulary.ts';
import { place } from './place.ts';

const grammar: Grammar = {
  ebnf: `file    = { line LF }
line    = blanks | [ blanks ] prefix { blanks element } [ blanks ]
prefix  = [ ( "http" | "https" ) "://" ] host [ ":" port ] [ path ]
element = class ":" ( word | '"' text '"' )
class   = one character of A-Z a-z 0-9 (with long classes 1 to 64, not beginning with FUN)
word    = one or more characters without blanks and quotes
text    = any characters without quotes
blanks  = blanks and tabs
There are no comments, and a quote inside a text cannot be written.`,
  classes: ['url', 'key', 'operator', 'string', 'number', 'blank', 'unknown'],
};

/** A piece of the text that is right. */
export interface Piece {
  readonly text: string;
  readonly span: Span;
}

export interface ElementNode {
  readonly class: Piece;
  /** Without its quotes. */
  readonly value: Piece;
  readonly quoted: boolean;
  readonly span: Span;
}

export interface LineNode {
  /** Without line end and the blanks around it. */
  readonly span: Span;
  /** From 1; only line feeds count. */
  readonly line: number;
  readonly prefix: Piece;
  /** The prefix in normal form, as it is compared; undefined when it is none. */
  readonly key: string | undefined;
  readonly hasScheme: boolean;
  /** Those that are right, in order. */
  readonly elements: readonly ElementNode[];
  readonly malformed: boolean;
}

export interface MetadataAst {
  readonly span: Span;
  readonly lines: readonly LineNode[];
}

export const syntax: Syntax<MetadataAst> = {
  ...place,
  places: ['profiles/*/external_metadata.cfg', 'external_metadata.cfg'],
  stopsRuns: false,
  shownAs: { url: 'prefix', key: 'directive' },
  grammar,
  parse: (source) => parse(source),
};

export function parse(source: SourceText, classes: ClassMode = 'single'): Parsed<MetadataAst> {
  const { text } = source;
  const reading = { source, diagnostics: new Array<Diagnostic>(), lines: new Array<LineNode>(), saidReturn: false };
  let start = 0;
  for (let line = 1; start <= text.length; line++) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    readLine(reading, { line, start, end }, classes);
    start = end + 1;
  }
  const { lines, diagnostics } = reading;
  const ast = { span: { start: 0, end: text.length }, lines };
  return { source, ast, tokens: withGaps(text, lines.flatMap(tokensOf)), diagnostics };
}

interface Reading {
  readonly source: SourceText;
  readonly diagnostics: Diagnostic[];
  readonly lines: LineNode[];
  saidReturn: boolean;
}

interface Place {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

const MARK = '\u{feff}';
const encoder = new TextEncoder();

function readLine(reading: Reading, { line, start: from, end: to }: Place, classes: ClassMode): void {
  const { source, diagnostics } = reading;
  const { text } = source;
  const start = from === 0 && text.startsWith(MARK) ? 1 : from;
  const hasReturn = to > start && text[to - 1] === '\r';
  const end = hasReturn ? to - 1 : to;
  const body = text.slice(start, end);
  const bytes = encoder.encode(body);
  const offsets = byteOffsets(body, bytes.length, start);
  const report = (name: FindingName, first: number, last: number): void => {
    const span = { start: offsets(first), end: offsets(last) };
    const line = { start, end };
    const values = valuesOf(name, text.slice(span.start, span.end));
    diagnostics.push(messages.report(name, span, values, fixesFor(name, text, span, line)));
  };
  if (start > from) diagnostics.push(messages.report('W_BOM', { start: from, end: start }));
  if (hasReturn && !reading.saidReturn) {
    reading.saidReturn = true;
    diagnostics.push(messages.report('W_CR', { start: end, end: to }));
  }
  const scan = createLineScan(classes, report);
  if (!body.isWellFormed()) {
    scan.malformed = true;
    const bad = loneSurrogate(body);
    diagnostics.push(messages.report('E_ENCODING', { start: start + bad, end: start + bad + 1 }));
  }
  const isBroken = scan.malformed;
  scanLine(scan, bytes, { start: 0, end: bytes.length, odd: true });
  if (!scan.blank)
    reading.lines.push(lineNode(reading.source, scan, { line, offsets, malformed: isBroken || scan.malformed }));
}

function loneSurrogate(text: string): number {
  return text.search(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
}

interface LinePlace {
  readonly line: number;
  /** Offset in the text of an offset in the line's bytes. */
  readonly offsets: (byte: number) => number;
  readonly malformed: boolean;
}

function lineNode({ text }: SourceText, scan: LineScan, { line, offsets, malformed }: LinePlace): LineNode {
  const piece = (start: number, end: number): Piece => {
    const span = { start: offsets(start), end: offsets(end) };
    return { text: text.slice(span.start, span.end), span };
  };
  const prefix = piece(scan.prefixStart, scan.prefixEnd);
  const elements = Array.from({ length: scan.count }, (_, i): ElementNode => {
    const at = (offset: number): number => scan.elements[i * ELEMENT_SIZE + offset] ?? 0;
    const name = piece(at(0), at(1));
    const value = piece(at(2), at(3));
    const quoted = at(4) === 1;
    return { class: name, value, quoted, span: { start: name.span.start, end: value.span.end + (quoted ? 1 : 0) } };
  });
  const span = { start: prefix.span.start, end: elements.at(-1)?.span.end ?? prefix.span.end };
  const key = scan.key.problem === undefined ? `${keyText(scan.key)}${scan.key.exact ? '\n' : ''}` : undefined;
  return { span, line, prefix, key, hasScheme: scan.key.hasScheme, elements, malformed };
}

function tokensOf({ prefix, elements }: LineNode): readonly Token[] {
  return [
    token('url', prefix.span),
    ...elements.flatMap(({ class: name, value, quoted }) => {
      const colon = { start: name.span.end, end: name.span.end + 1 };
      const span = quoted ? { start: value.span.start - 1, end: value.span.end + 1 } : value.span;
      return [
        token('key', name.span),
        token('operator', colon),
        token(/^\d{8}$/.test(value.text) ? 'number' : 'string', span),
      ];
    }),
  ];
}
