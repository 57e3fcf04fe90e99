/** The attributes of resource descriptions that a directive names. */

import { pairOf } from '../../lang/pblock.ts';
import { innerSpan } from '../../lang/pblock-value.ts';
import type { ParamEntry } from '../../sdk/describe.ts';
import { listItems } from './named.ts';
import type { Named } from './named.ts';
import type { Functions } from './resolve.ts';
import type { DirectiveNode } from './syntax.ts';

export interface NamedAttribute extends Named {
  /** False when it is only read: any META value has an attribute of its name. */
  readonly isWritten: boolean;
}

/** Before Generate the same functions set sources, which are no attributes. */
export function attributesNamed(text: string, node: DirectiveNode, functions: Functions): readonly NamedAttribute[] {
  const resolved = functions.resolve(node.fn?.text ?? '');
  if (resolved.kind !== 'works' || node.phase?.name !== 'Generate') return [];
  return resolved.entry.params.flatMap((param) => namesIn(text, node, param));
}

/** What stands before an arrow is an attribute only where attributes are renamed. */
function namesIn(text: string, { params }: DirectiveNode, { name, kind, use }: ParamEntry): readonly NamedAttribute[] {
  const pair = pairOf(params, name);
  if (pair === undefined) return [];
  if (kind === 'list' || kind === 'renamings') {
    return listItems(text, pair).flatMap(({ from, to }) => [
      ...(kind === 'renamings' ? from.map((each) => ({ ...each, isWritten: false })) : []),
      ...to.map((each) => ({ ...each, isWritten: true })),
    ]);
  }
  if (kind !== 'attribute' && use !== 'sets-with-attribute') return [];
  const named = { name: pair.value.text.toLowerCase(), span: innerSpan(text, pair.value.span) };
  return [{ ...named, isWritten: use !== undefined }];
}
