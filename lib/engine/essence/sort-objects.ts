/** The objects of an examination by their addresses: those that are resources, and the one that describes the document itself. */

import type { Cut } from '../../sdk/cuts.ts';
import type { ExplodedObject } from '../../sdk/exploded-object.ts';
import type { ExaminedPart } from '../../sdk/examination.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import { objectAddress } from './object-url.ts';

export interface AddressedObject {
  readonly url: ResourceUrl;
  readonly object: ExplodedObject;
}

export interface SortedObjects {
  /** Without a URL, or with that of the document. */
  readonly own: ExplodedObject | undefined;
  readonly others: readonly AddressedObject[];
  readonly cuts: readonly Cut[];
}

/** Of objects with the same URL the last one counts, as it would in the database of a Gatherer. */
export function sortObjects(parts: readonly ExaminedPart[], document: Pick<ResourceUrl, 'href'>): SortedObjects {
  const others = new Map<string, AddressedObject>();
  let own: ExplodedObject | undefined;
  let [all, unusable, owned] = [0, 0, 0];
  for (const { object: written, attributes } of parts) {
    if (written === undefined) continue;
    all += 1;
    const object = { url: written, attributes };
    const url = objectAddress(written);
    if (written === '' || url?.href === document.href) {
      own = object;
      owned = 1;
    } else if (url === undefined) unusable += 1;
    else others.set(url.href, { url, object });
  }
  return { own, others: [...others.values()], cuts: cutsOf(all - others.size - owned - unusable, unusable) };
}

function cutsOf(replaced: number, unusable: number): readonly Cut[] {
  const counts = [
    [replaced, 'objects with the URL of a later object'],
    [unusable, 'objects with an invalid URL'],
  ] as const;
  return counts.flatMap(([count, reason]) => (count === 0 ? [] : [{ kind: 'members', count, reason }]));
}
