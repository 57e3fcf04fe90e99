/** Grammar of annotations: templates without sizes, written by hand (Harvest manual, 4.7.7). */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { Parsed, Syntax, Token } from '../../lang/language.ts';
import { lineSpan } from '../../lang/line-edits.ts';
import type { SourceText } from '../../lang/source-text.ts';
import { token, withGaps } from '../../lang/tokens.ts';
import type { AnnotationsAst, AttributeNode, Part, TemplateNode } from './ast.ts';
import { attributeFault, headerFault, lineFault, openFault, sizeFault } from './faults.ts';
import { place } from './place.ts';
import { headerParts, readLine } from './read-line.ts';

export const syntax: Syntax<AnnotationsAst> = {
  ...place,
  stopsRuns: false,
  grammar: {
    ebnf: `file      = { blank | template }
template  = "@" type "{" url end { attribute end | blank } "}" end
attribute = name ":" TAB value
type      = such as FILE
url       = the absolute URL of a resource
name      = a word without blanks or braces
value     = the rest of the line
An attribute starts in the first column. Exactly one tab follows its colon, and its value is on one line.`,
    classes: ['directive', 'url', 'key', 'operator', 'string', 'blank', 'unknown'],
  },
  parse,
};

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type OpenTemplate = Mutable<Omit<TemplateNode, 'attributes'>> & { readonly attributes: AttributeNode[] };

interface Reading {
  readonly source: SourceText;
  readonly templates: OpenTemplate[];
  readonly named: Token[];
  readonly found: Diagnostic[];
  open: OpenTemplate | undefined;
  /** Its beginning is invalid, so its attributes are skipped. */
  isSkipping: boolean;
}

export function parse(source: SourceText): Parsed<AnnotationsAst> {
  const reading: Reading = { source, templates: [], named: [], found: [], open: undefined, isSkipping: false };
  for (let line = 1; line <= source.lineStarts.length; line++) takeLine(reading, line);
  if (reading.open !== undefined) reading.found.push(openFault(source, reading.open));
  for (const template of reading.templates) sizeUp(reading, template);
  const ast = { span: { start: 0, end: source.text.length }, templates: reading.templates };
  const diagnostics = reading.found.toSorted((a, b) => a.span.start - b.span.start);
  return { source, ast, tokens: withGaps(source.text, reading.named), diagnostics };
}

interface WrittenLine extends Part {
  readonly line: number;
}

function takeLine(reading: Reading, line: number): void {
  const { source, open, found } = reading;
  const whole = lineSpan(source, line);
  // A byte order mark at the beginning is no part of the first line.
  const start = source.text[whole.start] === '\u{feff}' ? whole.start + 1 : whole.start;
  const written = { text: source.text.slice(start, whole.end), span: { start, end: whole.end }, line };
  const read = readLine(written.text);
  if (read.kind === 'blank') return;
  const long = lineFault(written);
  if (long !== undefined) found.push(long);
  else if (written.text.startsWith('@')) begin(reading, written);
  else if (read.kind === 'end') finish(reading, written);
  else if (open !== undefined) takeAttribute(reading, open, written);
  else if (!reading.isSkipping) found.push(attributeFault(written, 'outside'));
}

function begin(reading: Reading, written: WrittenLine): void {
  const { source, open, templates, named, found } = reading;
  if (open !== undefined) found.push(openFault(source, open));
  const { text, span, line } = written;
  const parts = headerParts(text);
  reading.isSkipping = readLine(text).kind !== 'begin';
  reading.open = undefined;
  if (reading.isSkipping || parts === undefined) return void found.push(headerFault(written));
  const { type, url } = parts;
  const brace = span.start + text.indexOf('{');
  const start = brace + 1 + text.slice(brace + 1 - span.start).indexOf(url);
  const at = { start, end: start + url.length };
  named.push(token('directive', { start: span.start, end: brace + 1 }), token('url', at));
  reading.open = { span, line, type, url: { text: url, span: at }, attributes: [], isSkipped: false };
  templates.push(reading.open);
}

function finish(reading: Reading, { text, span }: WrittenLine): void {
  const { open, isSkipping, named, found } = reading;
  if (open === undefined && !isSkipping) found.push(attributeFault({ text, span }, 'outside'));
  if (open !== undefined) open.span = { start: open.span.start, end: span.end };
  const brace = span.start + text.indexOf('}');
  named.push(token('operator', { start: brace, end: brace + 1 }));
  reading.open = undefined;
  reading.isSkipping = false;
}

function takeAttribute({ source, named, found }: Reading, open: OpenTemplate, written: WrittenLine): void {
  open.span = { start: open.span.start, end: written.span.end };
  const read = readLine(written.text);
  const node = attributeNode(written, read.kind !== 'attribute');
  if (node !== undefined) {
    const { name, value } = node;
    named.push(token('key', name.span), token('operator', { start: name.span.end, end: name.span.end + 1 }));
    named.push(token('string', value.span));
    open.attributes.push(node);
  }
  if (read.kind === 'fault') found.push(attributeFault(written, read.problem, { source, node }));
}

/** As it is meant, where it has a colon: a form shows what is wrong with it in its place. */
function attributeNode({ text, span, line }: WrittenLine, isSkipped: boolean): AttributeNode | undefined {
  const inked = text.trimStart();
  const read = readLine(inked);
  const named = 'name' in read ? read.name : undefined;
  if (named === undefined) return undefined;
  const start = span.end - inked.length;
  const colon = start + named.length;
  const behind = inked.slice(named.length + 1);
  const gap = isSkipped ? behind.length - behind.trimStart().length : 1;
  const value = { start: Math.min(colon + 1 + gap, span.end), end: span.end };
  return {
    span: { start, end: span.end },
    line,
    name: { text: named, span: { start, end: colon } },
    value: { text: text.slice(value.start - span.start), span: value },
    isSkipped,
  };
}

function sizeUp({ source, found }: Reading, template: OpenTemplate): void {
  const fault = sizeFault(source, template);
  if (fault === undefined) return;
  template.isSkipped = true;
  found.push(fault);
}
