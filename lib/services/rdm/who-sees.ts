/** Documents that only some people may see are for those who may see the console, and for the collection’s own token. */

import type { Actor } from '../actor.ts';
import type { CallContext } from '../define-service.ts';
import { canDo } from '../permissions.ts';
import type { Catalog } from './catalogs.ts';

export function seesAll(actor: Actor, slug: string): boolean {
  return canDo(actor, 'viewer') && (actor.kind !== 'rdm' || actor.collection === slug);
}

/** Whether something may be left out of these collections. */
export async function mayWithhold({ actor, access }: CallContext, catalogs: readonly Catalog[]): Promise<boolean> {
  const closed = catalogs.filter(({ collection: { slug } }) => !seesAll(actor, slug));
  return access.any(closed.map(({ collection }) => collection.id));
}

export function withheldNote(count?: number): string {
  const which = count === undefined ? 'RDs of documents' : `${count} RDs of documents`;
  return `${which} that only some people may see are left out. Send the token of the collection to receive them.`;
}
