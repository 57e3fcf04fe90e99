/** The sources that a directive reads and sets, and the names in a list of `a->b, c`, each with its place. */

import { pairOf } from '../../lang/pblock.ts';
import type { Pair } from '../../lang/pblock-lexemes.ts';
import { innerSpan } from '../../lang/pblock-value.ts';
import type { Span } from '../../lang/span.ts';
import type { FunctionEntry, ParamEntry } from '../../sdk/describe.ts';
import type { DirectiveNode } from './syntax.ts';

export interface Named {
  /** Lower case. */
  readonly name: string;
  readonly span: Span;
}

/** Sources as written, else by default; a default has the place of the function. */
export function sourcesRead(text: string, node: DirectiveNode, entry: FunctionEntry): readonly Named[] {
  return entry.params.filter(({ use }) => use === undefined).flatMap((param) => namesIn(text, node, param));
}

/** Sources that only one function knows are its own affair. */
function namesIn(text: string, node: DirectiveNode, param: ParamEntry): readonly Named[] {
  const { kind, name, default: usual, choices = [] } = param;
  const pair = pairOf(node.params, name);
  if (kind === 'list') return pair === undefined ? [] : listItems(text, pair).flatMap(({ from }) => from);
  if (kind !== 'source') return [];
  const named = (pair?.value.text ?? usual ?? '').trim().toLowerCase();
  const span = pair === undefined ? (node.fn?.span ?? node.span) : innerSpan(text, pair.value.span);
  return named === '' || choices.some(({ value }) => value === named) ? [] : [{ name: named, span }];
}

/** Names in lower case. */
export function sourcesSet({ params }: DirectiveNode, entry: FunctionEntry): readonly string[] {
  const setting = entry.params.filter(({ kind, use }) => kind === 'source' && use !== undefined && use !== 'clears');
  const written = setting.flatMap(({ name, default: usual }) => pairOf(params, name)?.value.text ?? usual ?? []);
  return [...entry.sets, ...written.map((name) => name.trim().toLowerCase())];
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
