/** What external metadata lays over the attributes of RDs, compared by value. */

import type { Writer } from '../../sdk/resource.ts';

/** Values by attribute, with who wrote them where that is known. */
export type Layer = ReadonlyMap<string, { readonly values: readonly string[]; readonly writer?: Writer }>;
export type LayerValues = Readonly<Record<string, readonly string[]>>;

export const noLayer: Layer = new Map();

/** It follows from X, which is shown. */
const derived = 'rd-expires';

/** The names under which two layers differ; many URLs have the same two. */
export function compareLayers(): (a: Layer, b: Layer) => readonly string[] {
  const known = new WeakMap<Layer, WeakMap<Layer, readonly string[]>>();
  return (a, b) => {
    if (a === b) return [];
    const others = known.get(a) ?? new WeakMap<Layer, readonly string[]>();
    known.set(a, others);
    const found = others.get(b) ?? changedNames(a, b);
    others.set(b, found);
    return found;
  };
}

function changedNames(a: Layer, b: Layer): readonly string[] {
  const names = new Set([...a.keys(), ...b.keys()]);
  return [...names].filter((name) => name !== derived && !areSameValues(a.get(name)?.values, b.get(name)?.values));
}

export function areSameValues(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

/** Reads layers as they are stored; few texts serve many RDs. */
export function readLayers(): (external: string | null | undefined) => Layer {
  const known = new Map<string, Layer>();
  return (external) => {
    if (external === null || external === undefined) return noLayer;
    const layer = known.get(external) ?? layerFrom(JSON.parse(external));
    if (known.size > 10_000) known.clear();
    known.set(external, layer);
    return layer;
  };
}

function layerFrom(stored: LayerValues): Layer {
  return new Map(Object.entries(stored).map(([name, values]) => [name, { values }]));
}
