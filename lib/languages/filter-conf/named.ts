/** The sources that a directive reads and sets, and the names in a list of `a->b, c`, each with its place. */

import { pairOf } from '../../lang/pblock.ts';
import type { Pair } from '../../lang/pblock-lexemes.ts';
import { innerSpan } from '../../lang/pblock-value.ts';
import type { Span } from '../../lang/span.ts';
import type { ParamEntry } from '../../sdk/describe.ts';
import type { DirectiveNode } from './syntax.ts';
import { ownSources, writes } from './vocabulary.ts';
import type { FunctionShape } from './vocabulary.ts';

export interface Named {
  /** Lower case. */
  readonly name: string;
  readonly span: Span;
}

/** Sources as written, else by default; a default has the place of the function. */
export function sourcesRead(text: string, node: DirectiveNode, entry: FunctionShape): readonly Named[] {
  if (entry.name === 'clear-source') return [];
  const own = ownSources.get(entry.name) ?? [];
  const read = entry.params.filter(({ name }) => name !== 'dst').flatMap((param) => namesIn(text, node, param));
  return read.filter(({ name }) => !own.includes(name));
}

function namesIn(text: string, node: DirectiveNode, { kind, name, default: usual }: ParamEntry): readonly Named[] {
  const pair = pairOf(node.params, name);
  if (kind === 'list') return pair === undefined ? [] : listItems(text, pair).flatMap(({ from }) => from);
  if (kind !== 'source') return [];
  const named = (pair?.value.text ?? usual ?? '').trim().toLowerCase();
  const span = pair === undefined ? (node.fn?.span ?? node.span) : innerSpan(text, pair.value.span);
  return named === '' ? [] : [{ name: named, span }];
}

/** Names in lower case. */
export function sourcesSet({ params }: DirectiveNode, entry: FunctionShape): readonly string[] {
  const own = writes.get(entry.name);
  const dst = entry.params.find(({ kind, name }) => kind === 'source' && name === 'dst');
  const written = dst && (pairOf(params, 'dst')?.value.text ?? dst.default);
  return [own, written].flatMap((name) => (name === undefined ? [] : [name.trim().toLowerCase()]));
}

/** The items of `a->b, c`: what stands before each arrow and what behind it; without an arrow they are the same. */
export function listItems(
  text: string,
  { value }: Pair,
): readonly { readonly from: readonly Named[]; readonly to: readonly Named[] }[] {
  const inner = innerSpan(text, value.span);
  return [...text.slice(inner.start, inner.end).matchAll(/[^,]+/g)].map(({ 0: item, index }) => {
    const at = inner.start + index;
    const arrow = item.indexOf('->');
    if (arrow === -1) return { from: trimmed(item, at), to: trimmed(item, at) };
    return { from: trimmed(item.slice(0, arrow), at), to: trimmed(item.slice(arrow + 2), at + arrow + 2) };
  });
}

function trimmed(part: string, at: number): readonly Named[] {
  const name = part.trim();
  if (name === '') return [];
  const start = at + part.indexOf(name);
  return [{ name: name.toLowerCase(), span: { start, end: start + name.length } }];
}
