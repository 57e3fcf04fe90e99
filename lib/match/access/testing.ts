/** Chains for tests. */

import fc from 'fast-check';
import { inheritanceTypes } from './access.ts';
import type { AccessList } from './decide-access.ts';

export interface Named {
  readonly scope: 'user' | 'group';
  readonly name: string;
}

/** As a feed may say it: `group:eng`. */
export function named(text: string): Named {
  const [scope, name = ''] = text.split(':');
  return { scope: scope === 'user' ? 'user' : 'group', name };
}

export const someone = ['user:ann', 'group:a', 'group:b', 'group:c', 'group:d'].map(named);

const some = fc.uniqueArray(fc.constantFrom(...someone), { maxLength: 3 });

/** Topmost first; nothing inherits from a leaf-node. */
export const anyChain: fc.Arbitrary<readonly AccessList<Named>[]> = fc
  .array(
    fc.record({
      inheritance: fc.constantFrom(...inheritanceTypes.filter((type) => type !== 'leaf-node')),
      permits: some,
      denies: some,
    }),
    { minLength: 1, maxLength: 5 },
  )
  .chain((lists) => fc.boolean().map((deniedGroupsWin) => lists.map((list) => ({ ...list, deniedGroupsWin }))))
  .map((lists) => lists.map((list, at) => (at === lists.length - 1 ? { ...list, inheritance: 'leaf-node' } : list)));

/** Everybody who could be: each combination of principals. */
export const everybody: readonly ReadonlySet<Named>[] = Array.from(
  { length: 2 ** someone.length },
  (_, bits) => new Set(someone.filter((_principal, at) => (bits & (1 << at)) !== 0)),
);
