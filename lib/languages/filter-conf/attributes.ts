/** The attributes of resource descriptions that a directive names. */

import { pairOf } from '../../lang/pblock.ts';
import type { Pair } from '../../lang/pblock-lexemes.ts';
import { innerSpan } from '../../lang/pblock-value.ts';
import type { Span } from '../../lang/span.ts';
import type { DirectiveNode } from './syntax.ts';
import { attributeParams } from './vocabulary.ts';

export interface NamedAttribute {
  /** Lower case. */
  readonly name: string;
  readonly span: Span;
  /** False when it is only read: any META value has an attribute of its name. */
  readonly isWritten: boolean;
}

/** Before Generate the same functions set sources, which are no attributes. */
export function attributesNamed(text: string, { fn, phase, params }: DirectiveNode): readonly NamedAttribute[] {
  const named = phase?.name === 'Generate' ? attributeParams.get(fn?.text.toLowerCase() ?? '') : undefined;
  if (named === undefined) return [];
  const { reads, writes, list } = named;
  return [
    ...wholeValue(text, params, reads).map((each) => ({ ...each, isWritten: false })),
    ...wholeValue(text, params, writes).map((each) => ({ ...each, isWritten: true })),
    ...(list === undefined ? [] : listed(text, fn?.text.toLowerCase() === 'rename-attribute', pairOf(params, list))),
  ];
}

type Named = Pick<NamedAttribute, 'name' | 'span'>;

function wholeValue(text: string, params: readonly Pair[], key: string | undefined): readonly Named[] {
  const pair = key === undefined ? undefined : pairOf(params, key);
  return pair === undefined ? [] : [{ name: pair.value.text.toLowerCase(), span: innerSpan(text, pair.value.span) }];
}

/** `a->b, c`: what stands before an arrow is an attribute only where attributes are renamed. */
function listed(text: string, renames: boolean, pair: Pair | undefined): readonly NamedAttribute[] {
  if (pair === undefined) return [];
  const inner = innerSpan(text, pair.value.span);
  const items = text.slice(inner.start, inner.end).matchAll(/[^,]+/g);
  return [...items].flatMap(({ 0: item, index }) => {
    const at = inner.start + index;
    const arrow = item.indexOf('->');
    if (arrow === -1) return renames ? [] : trimmed(item, at, true);
    const written = trimmed(item.slice(arrow + 2), at + arrow + 2, true);
    return renames ? [...trimmed(item.slice(0, arrow), at, false), ...written] : written;
  });
}

function trimmed(part: string, at: number, isWritten: boolean): readonly NamedAttribute[] {
  const name = part.trim();
  if (name === '') return [];
  const start = at + part.indexOf(name);
  return [{ name: name.toLowerCase(), span: { start, end: start + name.length }, isWritten }];
}
