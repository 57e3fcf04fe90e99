/** Facts that were observed of a content: they stand and fall with it. */

import type { Facts } from '../../sdk/resource.ts';

const names = ['content', 'converted', 'described', 'examined'] as const;
export type ContentFacts = Pick<Facts, (typeof names)[number]>;

export function contentFactsOf(facts: ContentFacts): ContentFacts {
  return Object.fromEntries(names.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])));
}

export function withoutContent<F extends Partial<Facts>>(facts: F): Omit<F, keyof ContentFacts> {
  const { content: _, converted: __, described: ___, examined: ____, ...rest } = facts;
  return rest;
}
