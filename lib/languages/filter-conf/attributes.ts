/** The attributes of resource descriptions that a directive names. */

import { pairOf } from '../../lang/pblock.ts';
import type { Pair } from '../../lang/pblock-lexemes.ts';
import { innerSpan } from '../../lang/pblock-value.ts';
import { listItems } from './named.ts';
import type { Named } from './named.ts';
import type { DirectiveNode } from './syntax.ts';
import { attributeParams } from './vocabulary.ts';

export interface NamedAttribute extends Named {
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

function wholeValue(text: string, params: readonly Pair[], key: string | undefined): readonly Named[] {
  const pair = key === undefined ? undefined : pairOf(params, key);
  return pair === undefined ? [] : [{ name: pair.value.text.toLowerCase(), span: innerSpan(text, pair.value.span) }];
}

/** What stands before an arrow is an attribute only where attributes are renamed. */
function listed(text: string, renames: boolean, pair: Pair | undefined): readonly NamedAttribute[] {
  const items = pair === undefined ? [] : listItems(text, pair);
  return items.flatMap(({ from, to }) => {
    const written = to.map((each) => ({ ...each, isWritten: true }));
    return renames ? [...from.map((each) => ({ ...each, isWritten: false })), ...written] : written;
  });
}
