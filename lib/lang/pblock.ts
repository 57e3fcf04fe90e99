/** Blocks and statements over the words of the parameter-block languages: what filter.conf and filterrules.conf share. */

import { lexPblock } from './pblock-lexemes.ts';
import type { Lexeme, LexOptions, Pair, Word } from './pblock-lexemes.ts';
import type { SourceText } from './source-text.ts';
import type { Span } from './span.ts';

export interface CommentNode {
  readonly kind: 'comment';
  readonly span: Span;
  readonly line: number;
}

/** `Keyword name=value …`, possibly over several lines. */
export interface Statement {
  readonly kind: 'statement';
  /** Absent for pairs that no keyword stands before. */
  readonly keyword: Word | undefined;
  readonly pairs: readonly Pair[];
  /** Words that are neither keyword nor pair. */
  readonly strays: readonly Word[];
  readonly span: Span;
  readonly line: number;
  /** One span for each line it stands on, without continuation backslashes. */
  readonly parts: readonly Span[];
}

/** `<Tag name=value …> … </Tag>`. */
export interface Block {
  readonly kind: 'block';
  readonly tag: Word;
  readonly pairs: readonly Pair[];
  readonly strays: readonly Word[];
  readonly items: readonly (CommentNode | Statement)[];
  /** The `>` of the open tag. */
  readonly headerEnd: Span | undefined;
  readonly headerSpan: Span;
  readonly close: Span | undefined;
  readonly closeName: string | undefined;
  readonly span: Span;
  readonly line: number;
}

/** A close tag that closes nothing. */
export interface StrayClose {
  readonly kind: 'stray-close';
  readonly name: Word;
  readonly span: Span;
  readonly line: number;
}

export type BlockItem = CommentNode | Statement | Block | StrayClose;

export interface BlockFile {
  readonly span: Span;
  readonly items: readonly BlockItem[];
  readonly lexemes: readonly Lexeme[];
  /** Continuation backslashes before a line that begins a statement or tag of its own. */
  readonly uselessContinuations: readonly Span[];
}

interface OpenStatement {
  keyword: Word | undefined;
  pairs: Pair[];
  strays: Word[];
  lines: Map<number, { start: number; end: number }>;
  start: number;
  end: number;
  line: number;
}

interface OpenBlock {
  tag: Word;
  pairs: Pair[];
  strays: Word[];
  items: (CommentNode | Statement)[];
  headerEnd: Span | undefined;
  start: number;
  end: number;
  headerStop: number;
  line: number;
}

interface Assembly {
  readonly text: string;
  readonly options: LexOptions;
  readonly items: BlockItem[];
  readonly useless: Span[];
  block: OpenBlock | undefined;
  inHeader: boolean;
  statement: OpenStatement | undefined;
  /** The backslashes the line before ended with. */
  continued: Span | undefined;
}

/** Total: every text gives a file. A block without its close tag ends where the next begins, or with the text. */
export function parseBlocks(source: SourceText, keywords: ReadonlySet<string>): BlockFile {
  const options = { keywords, tagsRunOn: false };
  const lexemes = lexPblock(source, options);
  const assembly: Assembly = {
    text: source.text,
    options,
    items: [],
    useless: [],
    block: undefined,
    inHeader: false,
    statement: undefined,
    continued: undefined,
  };
  for (const lexeme of lexemes) {
    take(assembly, lexeme);
    if (lexeme.kind === 'continuation') assembly.continued = lexeme.span;
    else if (lexeme.kind !== 'comment') assembly.continued = undefined;
  }
  endBlock(assembly, undefined, undefined);
  const span = { start: 0, end: source.text.length };
  const items = assembly.items.toSorted((a, b) => a.span.start - b.span.start);
  return { span, items, lexemes, uselessContinuations: assembly.useless };
}

function take(assembly: Assembly, lexeme: Lexeme): void {
  switch (lexeme.kind) {
    case 'comment':
      return addItem(assembly, { kind: 'comment', span: lexeme.span, line: lexeme.line });
    case 'open':
      return startBlock(assembly, lexeme);
    case 'close':
      return closeTag(assembly, lexeme);
    case 'end':
      return endHeader(assembly, lexeme.span);
    case 'pair':
      return takePair(assembly, lexeme);
    case 'word':
      return takeWord(assembly, lexeme);
    case 'continuation':
      return undefined;
  }
}

function startBlock(assembly: Assembly, lexeme: Extract<Lexeme, { kind: 'open' }>): void {
  noteUseless(assembly);
  endBlock(assembly, undefined, undefined);
  const { name, span, line } = lexeme;
  assembly.block = {
    tag: name,
    pairs: [],
    strays: [],
    items: [],
    headerEnd: undefined,
    start: span.start,
    end: span.end,
    headerStop: span.end,
    line,
  };
  assembly.inHeader = true;
}

function closeTag(assembly: Assembly, lexeme: Extract<Lexeme, { kind: 'close' }>): void {
  noteUseless(assembly);
  endStatement(assembly);
  const { name, span, line } = lexeme;
  const closes = assembly.block !== undefined && sameWord(assembly.block.tag.text, name.text);
  if (closes) endBlock(assembly, span, name.text);
  else assembly.items.push(strayClose(assembly, { kind: 'stray-close', name, span, line }));
}

/** A close tag of another name ends the block all the same: reading its statements into the block would mislead. */
function strayClose(assembly: Assembly, node: StrayClose): StrayClose {
  endBlock(assembly, undefined, undefined);
  return node;
}

export function sameWord(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function endHeader({ block }: Assembly, span: Span): void {
  if (block === undefined) return;
  block.headerEnd = span;
  block.end = block.headerStop = span.end;
}

function takePair(assembly: Assembly, pair: Pair): void {
  const { block } = assembly;
  if (assembly.inHeader && block !== undefined && block.headerEnd === undefined) {
    block.pairs.push(pair);
    block.end = block.headerStop = pair.span.end;
    return;
  }
  assembly.inHeader = false;
  const statement = assembly.statement ?? startStatement(assembly, pair, undefined);
  statement.pairs.push(pair);
  extend(statement, pair);
}

function takeWord(assembly: Assembly, lexeme: Extract<Lexeme, { kind: 'word' }>): void {
  const { text, span, first } = lexeme;
  const { block, options } = assembly;
  const word = { text, span };
  if (assembly.inHeader && block !== undefined && block.headerEnd === undefined && !first) {
    block.strays.push(word);
    block.end = block.headerStop = span.end;
    return;
  }
  assembly.inHeader = false;
  const isKeyword = options.keywords.has(text.toLowerCase());
  const goesOn = assembly.statement !== undefined && (!first || (assembly.continued !== undefined && !isKeyword));
  if (goesOn && assembly.statement !== undefined) {
    assembly.statement.strays.push(word);
    extend(assembly.statement, lexeme);
    return;
  }
  noteUseless(assembly);
  endStatement(assembly);
  startStatement(assembly, lexeme, word);
}

function noteUseless(assembly: Assembly): void {
  if (assembly.continued !== undefined) assembly.useless.push(assembly.continued);
}

function startStatement(assembly: Assembly, lexeme: Lexeme, keyword: Word | undefined): OpenStatement {
  const { span, line } = lexeme;
  const statement = { keyword, pairs: [], strays: [], lines: new Map(), start: span.start, end: span.end, line };
  assembly.statement = statement;
  extend(statement, lexeme);
  return statement;
}

function extend(statement: OpenStatement, { span, line }: Lexeme): void {
  statement.end = span.end;
  const part = statement.lines.get(line);
  if (part === undefined) statement.lines.set(line, { ...span });
  else part.end = span.end;
}

function endStatement(assembly: Assembly): void {
  const { statement } = assembly;
  if (statement === undefined) return;
  assembly.statement = undefined;
  const { keyword, pairs, strays, start, end, line, lines } = statement;
  addItem(assembly, {
    kind: 'statement',
    keyword,
    pairs,
    strays,
    span: { start, end },
    line,
    parts: [...lines.values()],
  });
}

function addItem(assembly: Assembly, item: CommentNode | Statement): void {
  const { block } = assembly;
  if (block === undefined) {
    assembly.items.push(item);
    return;
  }
  block.items.push(item);
  block.end = Math.max(block.end, item.span.end);
}

function endBlock(assembly: Assembly, close: Span | undefined, closeName: string | undefined): void {
  endStatement(assembly);
  const { block } = assembly;
  if (block === undefined) return;
  assembly.block = undefined;
  assembly.inHeader = false;
  const { tag, pairs, strays, items, headerEnd, start, line, headerStop } = block;
  const span = { start, end: close?.end ?? block.end };
  const headerSpan = { start, end: headerStop };
  const ordered = items.toSorted((a, b) => a.span.start - b.span.start);
  assembly.items.push({
    kind: 'block',
    tag,
    pairs,
    strays,
    items: ordered,
    headerEnd,
    headerSpan,
    close,
    closeName,
    span,
    line,
  });
}

/** The text of a statement as written, its lines joined by blanks. */
export function statementText(text: string, { parts }: Statement): string {
  const lines = parts.map(({ start, end }) => text.slice(start, end));
  return lines.join(' ').replaceAll(/\s*[\r\n]+\s*/g, ' ');
}

/** The first pair of a name, in any case. */
export function pairOf(pairs: readonly Pair[], name: string): Pair | undefined {
  return pairs.find((pair) => sameWord(pair.name.text, name));
}
