/** What stands under the cursor in a text of blocks and statements, for completion and hover. */

import type { CursorContext } from './language.ts';
import type { Block, BlockFile, Statement } from './pblock.ts';
import { pairOf } from './pblock.ts';
import type { Lexeme, Pair } from './pblock-lexemes.ts';
import { innerSpan } from './pblock-value.ts';
import { lineAt } from './source-text.ts';
import type { SourceText } from './source-text.ts';
import type { Span } from './span.ts';

const none: CursorContext = { kind: 'none' };

/** `ownerOf` names what the keys of a statement or tag belong to: a function or an element. */
export function blockContextAt(
  source: SourceText,
  file: BlockFile,
  offset: number,
  ownerOf: (holder: Statement | Block) => string,
): CursorContext {
  const lexeme = lexemeAt(file.lexemes, offset);
  const holder = holderAt(source, file, offset) ?? holderAt(source, file, continuedAt(source, offset));
  const owner = holder === undefined ? '' : ownerOf(holder);
  const begins = { kind: 'directive', inBlock: isInBlock(file, offset) } as const;
  if (lexeme === undefined) return blankContext(holder, owner, offset) ?? { ...begins, span: at(offset), prefix: '' };
  if (lexeme.kind === 'pair') return pairContext(source.text, lexeme, holder, { offset, owner });
  if (lexeme.kind === 'open' || lexeme.kind === 'close') return tagContext(source.text, lexeme.name.span, offset);
  if (lexeme.kind !== 'word') return none;
  const { span } = lexeme;
  return (
    wordContext(source.text, lexeme, holder, { offset, owner }) ?? {
      ...begins,
      span,
      prefix: source.text.slice(span.start, offset),
    }
  );
}

function at(offset: number): Span {
  return { start: offset, end: offset };
}

function isInBlock({ items }: BlockFile, offset: number): boolean {
  return items.some(({ kind, span, ...item }) => {
    const end = 'close' in item && item.close !== undefined ? item.close.start : Infinity;
    return kind === 'block' && span.start < offset && offset <= end;
  });
}

/** On a blank line that continues another: the end of that one, before the backslash. Else where it is. */
function continuedAt({ text }: SourceText, offset: number): number {
  const before = /\\[ \t]*\r?\n[ \t]*$/.exec(text.slice(0, offset));
  return before === null ? offset : before.index;
}

/** The word the cursor stands in or behind; else the one it stands before. */
export function lexemeAt(lexemes: readonly Lexeme[], offset: number): Lexeme | undefined {
  const inside = lexemes.find(({ span }) => span.start < offset && offset <= span.end);
  return inside ?? lexemes.find(({ span }) => span.start === offset);
}

/** The statement or tag the keys at an offset belong to: the one whose lines it is on. */
function holderAt(source: SourceText, file: BlockFile, offset: number): Statement | Block | undefined {
  const line = lineAt(source, offset);
  const isOn = (span: Span): boolean => span.start <= offset && lineAt(source, span.end) >= line;
  for (const item of file.items) {
    if (item.kind === 'statement' && item.parts.some(isOn)) return item;
    if (item.kind !== 'block') continue;
    const inner = item.items.find((child) => child.kind === 'statement' && child.parts.some(isOn));
    if (inner?.kind === 'statement') return inner;
    if (isOn(item.headerSpan) && (item.headerEnd === undefined || offset <= item.headerEnd.start)) return item;
  }
  return undefined;
}

/** Undefined where a directive may begin. */
function blankContext(holder: Statement | Block | undefined, owner: string, offset: number): CursorContext | undefined {
  if (holder === undefined) return undefined;
  return { kind: 'key', span: at(offset), prefix: '', owner, present: presentIn(holder) };
}

/** Where the cursor is, and in whose line. */
interface Cursor {
  readonly offset: number;
  readonly owner: string;
}

function pairContext(
  text: string,
  pair: Pair,
  holder: Statement | Block | undefined,
  { offset, owner }: Cursor,
): CursorContext {
  const { name, operator, value } = pair;
  if (offset <= name.span.end) {
    const present = holder === undefined ? [] : presentIn(holder).filter((key) => key !== name.text);
    return { kind: 'key', span: name.span, prefix: text.slice(name.span.start, offset), owner, present };
  }
  if (offset < operator.end) return none;
  const span = innerSpan(text, value.span);
  const prefix = text.slice(span.start, Math.max(span.start, offset));
  if (name.text.toLowerCase() !== 'fn') return { kind: 'value', span, prefix, owner, key: name.text };
  const phase = holder?.kind === 'statement' ? (holder.keyword?.text ?? '') : '';
  return { kind: 'function', span, prefix, phase };
}

function tagContext(text: string, span: Span, offset: number): CursorContext {
  if (offset < span.start || offset > span.end) return none;
  return { kind: 'tag', span, prefix: text.slice(span.start, offset) };
}

/** Undefined for the first word of a directive. */
function wordContext(
  text: string,
  word: Lexeme,
  holder: Statement | Block | undefined,
  { offset, owner }: Cursor,
): CursorContext | undefined {
  const { span, first } = word;
  const prefix = text.slice(span.start, offset);
  if (prefix.startsWith('<'))
    return { kind: 'tag', span: { start: span.start + 1, end: span.end }, prefix: prefix.slice(1) };
  if (first || holder === undefined) return undefined;
  return { kind: 'key', span, prefix, owner, present: presentIn(holder) };
}

function presentIn(holder: Statement | Block): readonly string[] {
  return holder.pairs.map(({ name }) => name.text);
}

/** The text of a pair's value, when the holder has the pair. */
export function valueOf(holder: Statement | Block, name: string): string | undefined {
  return pairOf(holder.pairs, name)?.value.text;
}
