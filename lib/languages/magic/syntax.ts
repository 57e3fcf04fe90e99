/** Grammar of magic, the tests of the program file (magic(5)). */

import type { Grammar, Parsed, Syntax, Token, TokenClass } from '../../lang/language.ts';
import { lineSpan } from '../../lang/line-edits.ts';
import type { Cell } from '../../lang/line-table.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import { token, withGaps } from '../../lang/tokens.ts';
import { readTest, skipSpace, wordEnd } from './read-test.ts';
import type { Part } from './read-test.ts';
import type { MagicType } from './types.ts';

const grammar: Grammar = {
  ebnf: `file     = { line }
line     = [ test | note | comment ]
test     = { ">" } offset blank type blank compare [ blank message ]
offset   = [ "&" ] ( number | "(" [ "&" ] number [ "." size ] [ operator number ] ")" )
type     = [ "u" ] name [ operator number | "/" flags ]
compare  = "x" | [ "=" | "<" | ">" | "&" | "^" | "!" ] value
note     = "!:mime" blank type "/" subtype
         | "!:ext" blank suffix { "/" suffix }
         | "!:strength" blank ( "+" | "-" | "*" | "/" ) number
         | "!:apple" blank creator type
comment  = "#" { character }                (in the first column)
A test with one > more than the test above it is tried after that one was true. A note belongs to the test above it.
Numbers are decimal, octal with a 0 before them, or hexadecimal with 0x. In texts, \\n, \\t, \\0 to \\377, and \\x00 to
\\xff stand for bytes, and a backslash before a blank takes the blank into the text. A message may print the value with %d,
%s, and the like, and \\b at its beginning joins it to the message before.`,
  classes: ['comment', 'operator', 'number', 'function', 'key', 'string', 'regex', 'directive', 'blank', 'unknown'],
};

export interface TestNode {
  readonly kind: 'test';
  /** How many > stand before the offset. */
  readonly level: number;
  readonly offset: Cell;
  /** if, elif, or else, or nothing. */
  readonly condition: Cell;
  /** The name of the type, as far as it is one. */
  readonly type: Cell;
  readonly modifiers: Cell;
  readonly relation: Cell;
  readonly value: Cell;
  /** To the end of the line: blanks there are printed too. */
  readonly message: Cell;
  readonly declared: MagicType | undefined;
  readonly span: Span;
  readonly line: number;
}

export interface NoteNode {
  readonly kind: 'note';
  /** Behind the colon. */
  readonly name: Cell;
  readonly value: Cell;
  readonly span: Span;
  readonly line: number;
}

export type MagicNode = TestNode | NoteNode;

export interface MagicAst {
  readonly span: Span;
  readonly rows: readonly MagicNode[];
  /** Comments and empty lines that begin with blanks. */
  readonly indented: readonly Span[];
}

export const syntax: Syntax<MagicAst> = { id: 'magic', usualPath: 'lib/magic', grammar, parse };

export function parse(source: SourceText): Parsed<MagicAst> {
  const rows: MagicNode[] = [];
  const indented: Span[] = [];
  const named: Token[] = [];
  for (let line = 1; line <= source.lineStarts.length; line++) {
    const whole = lineSpan(source, line);
    const text = source.text.slice(whole.start, whole.end);
    const first = skipSpace(text, 0);
    const isComment = text[first] === '#';
    if (isComment) named.push(token('comment', { start: whole.start + first, end: whole.end }));
    if (first > 0 && (isComment || first === text.length)) indented.push({ ...whole, end: whole.start + first });
    if (isComment || first === text.length) continue;
    const place = { text, start: whole.start, line };
    const row = text.startsWith('!:') ? noteNode(place) : testNode(place, first);
    rows.push(row);
    named.push(...(row.kind === 'note' ? noteTokens(row) : testTokens(row)));
  }
  const ast = { span: { start: 0, end: source.text.length }, rows, indented };
  return { source, ast, tokens: withGaps(source.text, named), diagnostics: [] };
}

interface LinePlace {
  readonly text: string;
  readonly start: number;
  readonly line: number;
}

function cellOf({ text, start }: LinePlace, part: Part): Cell {
  return { text: text.slice(part.start, part.end), span: { start: start + part.start, end: start + part.end } };
}

export const noteNames = ['mime', 'ext', 'strength', 'apple'] as const;

/** A value may follow its name without a blank. */
function noteNode(place: LinePlace): NoteNode {
  const { text, start, line } = place;
  const known = noteNames.find((name) => text.startsWith(name, 2));
  const end = known === undefined ? wordEnd(text, 2) : 2 + known.length;
  const from = skipSpace(text, end);
  const value = cellOf(place, { start: from, end: Math.max(from, text.trimEnd().length) });
  return { kind: 'note', name: cellOf(place, { start: 2, end }), value, span: { start, end: value.span.end }, line };
}

function testNode(place: LinePlace, first: number): TestNode {
  const { text, start, line } = place;
  // Behind blanks, a sign is none of the level.
  const level = first === 0 ? (/^>*/.exec(text)?.[0].length ?? 0) : 0;
  const at = first + level;
  const { condition, declared, ...parts } = readTest(text, at);
  const word = { ...condition, end: wordEnd(text, condition.start) };
  return {
    kind: 'test',
    level,
    offset: cellOf(place, parts.offset),
    condition: cellOf(place, condition.end > condition.start ? word : condition),
    type: cellOf(place, parts.type),
    modifiers: cellOf(place, parts.modifiers),
    relation: cellOf(place, parts.relation),
    value: cellOf(place, parts.value),
    message: cellOf(place, parts.message),
    declared,
    span: { start: start + first, end: start + parts.message.end },
    line,
  };
}

function noteTokens({ name, value, span }: NoteNode): readonly Token[] {
  return [token('directive', { start: span.start, end: name.span.end }), token('string', value.span)];
}

function testTokens(node: TestNode): readonly Token[] {
  const { level, span } = node;
  return [
    token('operator', { start: span.start, end: span.start + level }),
    token('number', node.offset.span),
    token('directive', node.condition.span),
    token('key', node.type.span),
    token('operator', node.modifiers.span),
    token('operator', node.relation.span),
    token(valueClass(node.declared), node.value.span),
    token('string', node.message.span),
  ];
}

function valueClass(declared: MagicType | undefined): TokenClass {
  if (declared === undefined) return 'unknown';
  if (declared.name === 'regex') return 'regex';
  return declared.compares === 'number' || declared.compares === 'float' ? 'number' : 'function';
}
