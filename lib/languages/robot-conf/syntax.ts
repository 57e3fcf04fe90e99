/** Grammar of robot.conf: one Process block of pairs, seed URLs after its `>`. */

import type { Grammar, Parsed, Syntax, Token, TokenClass } from '../../lang/language.ts';
import { lexPblock } from '../../lang/pblock-lexemes.ts';
import type { Lexeme, Pair, Word } from '../../lang/pblock-lexemes.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import { token, valueClass, withGaps } from '../../lang/tokens.ts';
import { place } from './place.ts';

const grammar: Grammar = {
  ebnf: `file     = { comment | blank } [ process ] { comment | blank }
process  = "<Process" { pair | comment } [ ">" { seed | pair | comment } ] "</Process>"
pair     = name "=" value                   (* one or several on a line *)
value    = token | '"' { character } '"'    (* \\" is a quote inside quotes *)
seed     = URL [ "depth=" integer ]         (* one on a line *)
comment  = "#" { character }                (* first character of a line that is not blank *)
A backslash at the end of a line is allowed and means nothing.`,
  classes: ['comment', 'tag', 'key', 'operator', 'string', 'number', 'url', 'blank', 'unknown'],
};

export interface SeedNode {
  readonly url: Word;
  /** The pairs on the seed's line; only depth means something. */
  readonly pairs: readonly Pair[];
  readonly span: Span;
  readonly line: number;
}

export interface ProcessNode {
  /** `<Process` up to its close tag or, without one, to the last thing in it. */
  readonly span: Span;
  readonly tag: Word;
  /** The `>`; the sample file has none. */
  readonly headerEnd: Span | undefined;
  readonly close: Span | undefined;
}

export interface RobotConfAst {
  readonly span: Span;
  readonly process: ProcessNode | undefined;
  /** The parameters, wherever they stand in the block; without a block, all of the text's. */
  readonly pairs: readonly Pair[];
  readonly seeds: readonly SeedNode[];
  /** Words in the block that are neither pair nor URL. */
  readonly strays: readonly Word[];
  /** Pairs and words before or after the block. */
  readonly outside: readonly Span[];
  /** Tags that do not belong here. */
  readonly badTags: readonly Word[];
  readonly lexemes: readonly Lexeme[];
}

interface Reading {
  process: { span: { start: number; end: number }; tag: Word; headerEnd?: Span; close?: Span } | undefined;
  pairs: Pair[];
  seeds: { url: Word; pairs: Pair[]; span: { start: number; end: number }; line: number }[];
  strays: Word[];
  outside: Span[];
  badTags: Word[];
}

export const syntax: Syntax<RobotConfAst> = {
  ...place,
  formerNames: ['process.conf'],
  grammar,
  aroundLine: () => ['<Process\n', '\n>\n</Process>'],
  parse,
};

export function parse(source: SourceText): Parsed<RobotConfAst> {
  const lexemes = lexPblock(source, { keywords: new Set(), tagsRunOn: true });
  const hasProcess = lexemes.some((lexeme) => lexeme.kind === 'open' && isProcess(lexeme.name));
  const reading: Reading = { process: undefined, pairs: [], seeds: [], strays: [], outside: [], badTags: [] };
  for (const lexeme of lexemes) take(reading, lexeme, hasProcess);
  const { process, ...rest } = reading;
  const node = process && { headerEnd: undefined, close: undefined, ...process };
  const ast = { ...rest, span: { start: 0, end: source.text.length }, process: node, lexemes };
  return { source, ast, tokens: withGaps(source.text, lexemes.flatMap(tokensOf)), diagnostics: [] };
}

function isProcess(name: Word): boolean {
  return name.text.toLowerCase() === 'process';
}

function take(reading: Reading, lexeme: Lexeme, hasProcess: boolean): void {
  const { process } = reading;
  const isOutside = hasProcess && (process === undefined || process.close !== undefined);
  if (lexeme.kind === 'open') return openTag(reading, lexeme);
  if (lexeme.kind === 'close') return closeTag(reading, lexeme);
  if (lexeme.kind === 'end' && process !== undefined) process.headerEnd ??= lexeme.span;
  if (lexeme.kind === 'pair' || lexeme.kind === 'word') {
    if (isOutside) reading.outside.push(lexeme.span);
    else takeContent(reading, lexeme);
  }
  if (process !== undefined && !isOutside) process.span.end = lexeme.span.end;
}

function openTag(reading: Reading, { name, span }: Extract<Lexeme, { kind: 'open' }>): void {
  if (reading.process === undefined && isProcess(name)) reading.process = { span: { ...span }, tag: name };
  else reading.badTags.push(name);
}

function closeTag(reading: Reading, { name, span }: Extract<Lexeme, { kind: 'close' }>): void {
  const { process } = reading;
  if (process === undefined || process.close !== undefined || !isProcess(name)) {
    reading.badTags.push(name);
    return;
  }
  process.close = span;
  process.span.end = span.end;
}

function takeContent(reading: Reading, lexeme: Extract<Lexeme, { kind: 'pair' | 'word' }>): void {
  const { span, line } = lexeme;
  const seed = reading.seeds.at(-1);
  const onSeedLine = seed !== undefined && seed.line === line;
  if (lexeme.kind === 'pair') {
    if (!onSeedLine) {
      reading.pairs.push(lexeme);
      return;
    }
    seed.pairs.push(lexeme);
    seed.span.end = span.end;
    return;
  }
  const word = { text: lexeme.text, span };
  if (onSeedLine || !looksLikeUrl(lexeme.text)) reading.strays.push(word);
  else reading.seeds.push({ url: word, pairs: [], span: { ...span }, line });
}

function looksLikeUrl(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
}

function tokensOf(lexeme: Lexeme): readonly Token[] {
  switch (lexeme.kind) {
    case 'pair': {
      const { name, operator, value } = lexeme;
      return [token('key', name.span), token('operator', operator), token(valueClass(value.text), value.span)];
    }
    case 'word':
      return [token(looksLikeUrl(lexeme.text) ? 'url' : 'unknown', lexeme.span)];
    case 'comment':
    case 'continuation':
    case 'open':
    case 'close':
    case 'end':
      return [token(classes[lexeme.kind], lexeme.span)];
  }
}

const classes: Readonly<Record<'comment' | 'continuation' | 'open' | 'close' | 'end', TokenClass>> = {
  comment: 'comment',
  continuation: 'operator',
  open: 'tag',
  close: 'tag',
  end: 'tag',
};

/**
 * The value a pair means. Published files wrap paths and URLs inside their quotes; the blanks that leaves are no part
 * of them.
 */
export function meantValue(pair: Pair): string {
  return isTornPath(pair) ? pair.value.text.replaceAll(/\s+/g, '') : pair.value.text;
}

/** A path or URL in damaged or wrapped quotes that has blanks in it. */
export function isTornPath({ value }: Pair): boolean {
  const isDamaged = value.wrapped || value.quote === 'damaged';
  return (
    isDamaged &&
    value.closedBy === 'quote' &&
    /^(\.{0,2}\/|[a-z][a-z0-9+.-]*:)/i.test(value.text) &&
    /\s/.test(value.text)
  );
}
