/** How what people write and what is gathered become one (Harvest manual, 4.7.7). */

import type { Attribute, ResourceDescription } from './resource.ts';

/**
 * What people wrote comes first, in its order; of what was gathered, the names that they did not use follow. Names are
 * compared without regard to case.
 */
export function manualFirst<T>(
  manual: readonly T[],
  automatic: readonly T[],
  nameOf: (each: T) => string,
): readonly T[] {
  const names = new Set(manual.map((each) => nameOf(each).toLowerCase()));
  return [...manual, ...automatic.filter((each) => !names.has(nameOf(each).toLowerCase()))];
}

/**
 * The attributes an RD has, in their order: annotations come first, and what external metadata gives stands in place of
 * what was crawled.
 */
export function effectiveAttributes({
  attributes,
  external,
}: Pick<ResourceDescription, 'attributes' | 'external'>): ReadonlyMap<string, Attribute> {
  if (external === undefined) return attributes;
  const isByHand = ([, { writer }]: readonly [string, Attribute]): boolean => writer.by === 'annotation';
  const laid = [...external];
  const others = new Map([...attributes, ...laid.filter((each) => !isByHand(each))]);
  return new Map(manualFirst(laid.filter(isByHand), [...others], ([name]) => name));
}
