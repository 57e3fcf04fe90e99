/** The part of a plan that external metadata has: what is laid over the RDs, what was saved, and what is edited. */

import type { AppliedMetadata } from '../program/external-metadata.ts';
import { areSameValues, compareLayers, noLayer, readLayers } from '../decide/metadata-layers.ts';
import type { Layer } from '../decide/metadata-layers.ts';
import type { PlanRow, PlanStore } from '../plan-port.ts';
import type { Place, Program } from '../program/program.ts';

/** Where an RD becomes another one by external metadata: the line that writes it, or null where nothing does any more. */
export interface LayerChange {
  /** It was saved, and is not applied yet. */
  readonly waiting?: Place | null;
  readonly edit?: Place | null;
  readonly next?: Place | null;
}

interface Layers {
  readonly laid: Layer;
  readonly saved: Layer;
  /** By each of the edits. */
  readonly edited: readonly Layer[];
  readonly names: readonly string[];
}

export interface LayerPlan {
  /** Rows as they are read; `first` is the number of the first. */
  readonly note: (rows: readonly PlanRow[], first: number) => Promise<void>;
  /** Of each edit, by number of the URL. */
  readonly changes: (yieldNow: () => Promise<void>) => Promise<readonly ReadonlyMap<number, LayerChange>[]>;
}

const portion = 2_000;

export function createLayerPlan(
  store: Pick<PlanStore, 'laid' | 'crawled'>,
  { saved, edited }: { readonly saved: Program; readonly edited: readonly Program[] },
): LayerPlan {
  const found = new Map<number, Layers & { readonly seq: number }>();
  const compare = compareLayers();
  const read = readLayers();
  const savedOf = layerOf(saved.overlay);
  const editedOf = edited.map(({ overlay }) => (overlay === saved.overlay ? undefined : layerOf(overlay)));
  return {
    note: async (rows, first) => {
      const described = rows.flatMap(({ described: is, seq }) => (is ? [seq] : []));
      const laidOver = described.length === 0 ? undefined : await store.laid?.(described);
      for (const [i, { described: is, seq, url }] of rows.entries()) {
        if (!is) continue;
        const bySaved = savedOf(url);
        const byEdited = editedOf.map((of) => of?.(url) ?? bySaved);
        const laid = store.laid === undefined ? bySaved : read(laidOver?.get(seq));
        const names = [compare(laid, bySaved), ...byEdited.map((layer) => compare(bySaved, layer))].flat();
        if (names.length > 0)
          found.set(first + i, { laid, saved: bySaved, edited: byEdited, seq, names: [...new Set(names)] });
      }
    },
    changes: async (yieldNow) => {
      const changes = edited.map(() => new Map<number, LayerChange>());
      const all = [...found];
      for (let from = 0; from < all.length; from += portion) {
        const some = all.slice(from, from + portion);
        const names = [...new Set(some.flatMap(([, each]) => each.names))];
        const crawled = await store.crawled(
          some.map(([, { seq }]) => seq),
          names,
        );
        for (const [url, layers] of some) {
          const values = new Map(Object.entries(crawled.get(layers.seq) ?? {}));
          for (const [n, byEdited] of layers.edited.entries()) {
            const change = changeOf({ ...layers, edited: byEdited }, (name) => values.get(name));
            if (change !== undefined) changes[n]?.set(url, change);
          }
        }
        await yieldNow();
      }
      return changes;
    },
  };
}

function layerOf(applied: AppliedMetadata | undefined): (url: string) => Layer {
  return (url) => applied?.of(url) ?? noLayer;
}

/** Where nothing is laid over an attribute, what was crawled of it is in view. */
function changeOf(
  { laid, saved, edited, names }: Omit<Layers, 'edited'> & { readonly edited: Layer },
  crawledOf: (name: string) => readonly string[] | undefined,
): LayerChange | undefined {
  const first = (from: Layer, to: Layer): Place | null | undefined => {
    const viewOf = (layer: Layer, name: string) => layer.get(name)?.values ?? crawledOf(name);
    const name = names.find((each) => !areSameValues(viewOf(from, each), viewOf(to, each)));
    return name === undefined ? undefined : writerOf(to, name);
  };
  const [waiting, edit, next] = [first(laid, saved), first(saved, edited), first(laid, edited)];
  if (waiting === undefined && edit === undefined && next === undefined) return undefined;
  return {
    ...(waiting !== undefined && { waiting }),
    ...(edit !== undefined && { edit }),
    ...(next !== undefined && { next }),
  };
}

function writerOf(layer: Layer, name: string): Place | null {
  const { file, line } = layer.get(name)?.writer ?? {};
  return file === undefined || line === undefined ? null : { file, line };
}
