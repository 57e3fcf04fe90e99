/** Grammar of gatherer.cf: variables, and the lists of RootNodes and LeafNodes (Harvest manual, 4.2 and 4.7). */

import type { Grammar, Parsed, Syntax, Token } from '../../lang/language.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import { token, valueClass, withGaps } from '../../lang/tokens.ts';
import { isInQuotes } from '../../lang/command.ts';
import { modifierOf } from './enum-spec.ts';
import type { ModifierNode } from './enum-spec.ts';
import { readLogicalLines } from './logical-lines.ts';
import type { CfWord, LogicalLine } from './logical-lines.ts';
import { place } from './place.ts';

const grammar: Grammar = {
  ebnf: `file     = { blank | comment | variable | list }
variable = name ":" value                     (name in the first column)
list     = "<RootNodes>" { entry } "</RootNodes>" | "<LeafNodes>" { entry } "</LeafNodes>"
entry    = ( URL | "|" command ) { enumspec }     (enumspec in RootNodes only)
enumspec = "URL=" number [ "," file ]         most LeafNodes · filter file for paths
         | ( "Host=" | "Site=" ) number [ "," file ]   most hosts · filter file for hosts
         | "Access=" type { "|" type }        FILE FTP Gopher HTTP News Telnet WAIS
         | "Delay=" seconds | "Depth=" levels | "Search=" ( "Breadth" | "Depth" )
         | "Enumeration=" program
comment  = "#" { character }
A line ending in a backslash goes on in the next one. Names and words are read in any case.`,
  classes: ['comment', 'tag', 'key', 'operator', 'string', 'number', 'url', 'function', 'blank', 'unknown'],
};

export type ListKind = 'root' | 'leaf';

export interface VariableNode {
  readonly name: CfWord;
  /** Without the blanks around it; empty when nothing follows the colon. Lines that go on are joined by one blank. */
  readonly value: CfWord;
  /** The words of the value. */
  readonly words: readonly CfWord[];
  readonly span: Span;
  readonly line: number;
  readonly parts: readonly Span[];
}

/** A line of a list. */
export interface EntryNode {
  /** The URL; undefined for a program. */
  readonly url: CfWord | undefined;
  /** The command line behind the bar, without it. */
  readonly program: CfWord | undefined;
  readonly modifiers: readonly ModifierNode[];
  /** Words that are neither the URL nor a modifier. */
  readonly strays: readonly CfWord[];
  readonly span: Span;
  readonly line: number;
  readonly parts: readonly Span[];
}

export interface ListNode {
  readonly kind: ListKind;
  readonly open: Span;
  /** Undefined when the list is not closed. */
  readonly close: Span | undefined;
  readonly entries: readonly EntryNode[];
  readonly span: Span;
  readonly line: number;
}

export interface GathererCfAst {
  readonly span: Span;
  readonly variables: readonly VariableNode[];
  readonly lists: readonly ListNode[];
  /** Lines outside the lists that are no variable. */
  readonly strays: readonly CfWord[];
  /** Tags that open or close nothing. */
  readonly badTags: readonly CfWord[];
}

interface OpenList {
  readonly kind: ListKind;
  readonly open: Span;
  readonly line: number;
  readonly entries: EntryNode[];
}

interface Reading {
  readonly source: SourceText;
  readonly variables: VariableNode[];
  readonly lists: ListNode[];
  readonly strays: CfWord[];
  readonly badTags: CfWord[];
  readonly tokens: Token[];
  list: OpenList | undefined;
}

export const syntax: Syntax<GathererCfAst> = {
  ...place,
  grammar,
  aroundLine: (line) => (isVariable(line) ? ['', ''] : ['<RootNodes>\n', '\n</RootNodes>']),
  parse,
};

export function parse(source: SourceText): Parsed<GathererCfAst> {
  const reading: Reading = {
    source,
    variables: [],
    lists: [],
    strays: [],
    badTags: [],
    tokens: [],
    list: undefined,
  };
  const { lines, comments } = readLogicalLines(source);
  for (const line of lines) readLine(reading, line);
  if (reading.list !== undefined) closeList(reading, reading.list, undefined, lastEnd(reading.list));
  const { variables, lists, strays, badTags } = reading;
  const continuations = lines.flatMap((line) => line.continuations.map((span) => token('operator', span)));
  const named = [...reading.tokens, ...comments.map((span) => token('comment', span)), ...continuations];
  named.sort((a, b) => a.span.start - b.span.start);
  const ast = { span: { start: 0, end: source.text.length }, variables, lists, strays, badTags };
  return { source, ast, tokens: withGaps(source.text, named), diagnostics: [] };
}

function readLine(reading: Reading, line: LogicalLine): void {
  const tag = tagOf(line);
  if (tag !== undefined) return readTag(reading, line, tag);
  if (reading.list !== undefined) {
    const entry = entryOf(reading.source, line);
    reading.list.entries.push(entry);
    for (const each of entryTokens(entry)) reading.tokens.push(each);
    return;
  }
  const variable = variableOf(reading.source, line);
  if (variable === undefined) {
    reading.strays.push({ text: line.words.map(({ text }) => text).join(' '), span: line.span });
    for (const part of line.parts) reading.tokens.push(token('unknown', part));
    return;
  }
  reading.variables.push(variable);
  const { name, value, parts } = variable;
  const colon = { start: name.span.end, end: name.span.end + 1 };
  reading.tokens.push(token('key', name.span), token('operator', colon));
  for (const piece of within(parts, value.span)) reading.tokens.push(token(valueClass(value.text), piece));
}

/** What of a span stands on each of the lines it goes over. */
function within(parts: readonly Span[], { start, end }: Span): readonly Span[] {
  return parts
    .map((part) => ({ start: Math.max(part.start, start), end: Math.min(part.end, end) }))
    .filter((piece) => piece.end > piece.start);
}

interface Tag {
  readonly kind: ListKind | undefined;
  readonly closes: boolean;
}

function tagOf({ words }: LogicalLine): Tag | undefined {
  const text = words.map((word) => word.text).join(' ');
  const found = /^<\s*(\/?)\s*([^<>]*?)\s*>?$/.exec(text);
  if (found === null) return undefined;
  const name = found[2]?.toLowerCase();
  const kind = name === 'rootnodes' ? 'root' : name === 'leafnodes' ? 'leaf' : undefined;
  return { kind, closes: found[1] === '/' };
}

function readTag(reading: Reading, { span, line, words }: LogicalLine, { kind, closes }: Tag): void {
  for (const word of words) reading.tokens.push(token('tag', word.span));
  const { list } = reading;
  if (closes && list !== undefined && (kind === undefined || kind === list.kind)) {
    if (kind === undefined) reading.badTags.push({ text: textOf(reading, span), span });
    return closeList(reading, list, span, span.end);
  }
  if (kind === undefined || closes) {
    reading.badTags.push({ text: textOf(reading, span), span });
    return;
  }
  if (list !== undefined) closeList(reading, list, undefined, lastEnd(list));
  reading.list = { kind, open: span, line, entries: [] };
}

function textOf({ source }: Reading, { start, end }: Span): string {
  return source.text.slice(start, end);
}

function lastEnd({ entries, open }: OpenList): number {
  return entries.at(-1)?.span.end ?? open.end;
}

function closeList(reading: Reading, list: OpenList, close: Span | undefined, end: number): void {
  const { kind, open, line, entries } = list;
  reading.lists.push({ kind, open, close, entries, span: { start: open.start, end }, line });
  reading.list = undefined;
}

const variableName = /^([A-Za-z][A-Za-z0-9-]*)\s*:/;

/** A URL has a scheme before its colon, and no blank behind it. */
function isVariable(line: string): boolean {
  return variableName.test(line) && !/^[a-z][a-z0-9+.-]*:\S/i.test(line);
}

/** `Name: value`, the name in the first column. */
function variableOf(source: SourceText, { span, line, parts, words }: LogicalLine): VariableNode | undefined {
  const found = variableName.exec(source.text.slice(span.start, parts[0]?.end ?? span.end));
  if (found === null || found[1] === undefined) return undefined;
  const name = { text: found[1], span: { start: span.start, end: span.start + found[1].length } };
  const after = span.start + found[0].length;
  const pieces = words
    .filter((word) => word.span.end > after)
    .map((word) => (word.span.start < after ? cutWord(word, after) : word));
  const start = pieces[0]?.span.start ?? after;
  const value = {
    text: pieces.map(({ text }) => text).join(' '),
    span: { start, end: pieces.at(-1)?.span.end ?? start },
  };
  return { name, value, words: pieces, span, line, parts };
}

function cutWord({ text, span }: CfWord, start: number): CfWord {
  return { text: text.slice(start - span.start), span: { start, end: span.end } };
}

/** A bar makes a program of the line: what does not look like a modifier at its end is the command. */
function entryOf(source: SourceText, line: LogicalLine): EntryNode {
  const { words, span, parts } = line;
  const place = { span, line: line.line, parts };
  const isProgram = words[0]?.text.startsWith('|') === true;
  const from = firstModifier(source, line, isProgram);
  const trailing = words.slice(isProgram ? from : 1);
  const modifiers = trailing.flatMap((word) => modifierOf(word) ?? []);
  if (isProgram) return { url: undefined, program: commandOf(source, line, from), modifiers, strays: [], ...place };
  const strays = trailing.filter((word) => modifierOf(word) === undefined);
  return { url: words[0], program: undefined, modifiers, strays, ...place };
}

/** Where the modifiers at the end of a line begin; a word of a quoted argument is none. */
function firstModifier(source: SourceText, line: LogicalLine, isProgram: boolean): number {
  const { words } = line;
  let from = words.length;
  while (from > 1 && modifierOf(words[from - 1]) !== undefined) from--;
  if (!isProgram) return from;
  while (from < words.length && isInQuotes(commandOf(source, line, from).text)) from++;
  return from;
}

/** The first words of the line behind the bar, with the blanks between them as they stand: they may be quoted. */
function commandOf({ text }: SourceText, { words, parts }: LogicalLine, count: number): CfWord {
  const span = { start: words[0]?.span.start ?? 0, end: words[count - 1]?.span.end ?? 0 };
  const written = within(parts, span).map(({ start, end }) => text.slice(start, end));
  return { text: written.join(' ').slice(1).trim(), span };
}

function entryTokens({ url, program, modifiers, strays, parts }: EntryNode): readonly Token[] {
  const head = url === undefined ? [] : [token('url', url.span)];
  if (program !== undefined) head.push(...within(parts, program.span).map((piece) => token('function', piece)));
  return [
    ...head,
    ...strays.map(({ span }) => token('unknown', span)),
    ...modifiers.flatMap(({ name, equals, value, file, comma }) => [
      token('key', name.span),
      token('operator', equals),
      token(valueClass(value.text), value.span),
      ...(comma === undefined ? [] : [token('operator', comma)]),
      ...(file === undefined ? [] : [token('string', file.span)]),
    ]),
  ];
}
