/** Documents that only some people may see are for those who may see the console, and for the collection’s own token. */

import type { Actor } from '../actor.ts';
import type { CallContext } from '../define-service.ts';
import { canDo } from '../permissions.ts';
import type { DescriptionView } from '../resources/contract.ts';
import { accessAttributes } from '../../store/rds/closed-rds.ts';
import type { Catalog } from './catalogs.ts';
import { openPrinter } from './print-rds.ts';

export function seesAll(actor: Actor, slug: string): boolean {
  return canDo(actor, 'viewer') && (actor.kind !== 'rdm' || actor.collection === slug);
}

const named: ReadonlySet<string> = new Set(accessAttributes);

/** By its access lists, and by what another server said of it. */
function isForEverybody({ access, attributes }: DescriptionView): boolean {
  return (access?.isPublic ?? true) && !attributes.some(({ name }) => named.has(name));
}

/** Undefined for an RD that whoever asks may not see. */
export type PrintRd = (rd: DescriptionView, score?: number) => Uint8Array | undefined;

/** @param wanted names of attributes in lower case; undefined: all */
export async function printerFor(
  context: CallContext,
  { id, slug }: Catalog['collection'],
  wanted: readonly string[] | undefined,
): Promise<PrintRd> {
  const print = await openPrinter(context, id, wanted);
  const isOpen = seesAll(context.actor, slug);
  return (rd, score) => (isOpen || isForEverybody(rd) ? print(rd, score) : undefined);
}

const withheldNote =
  'Skipped: any RDs of documents with restricted access. Send the token of the collection to receive them.';

/** The same whether there are such RDs or not, so that nobody learns of them by asking. */
export function withheldNotes({ actor }: CallContext, catalogs: readonly Catalog[]): readonly string[] {
  return catalogs.every(({ collection: { slug } }) => seesAll(actor, slug)) ? [] : [withheldNote];
}
