/** For tests: whole listings, read as they are when a server sends them. */

import { requestOf, testDoor, testSettings } from '../testing.ts';
import { Transfer } from '../transfer.ts';
import { readPath } from './ftp-path.ts';
import type { ListingForm } from './listing-lines.ts';
import { Listing } from './listing.ts';
import { Visit } from './visit.ts';

/** When the listings of tests are read. */
export const now = Date.UTC(2026, 10, 29, 12);

const account = 'h.example:21 anonymous';

/** A listing of the folder `/pub`. */
export function openListing(form: ListingForm, maxFileBytes = 1024 * 1024) {
  const process = { ...testSettings, maxFileBytes };
  const visit = new Visit(testDoor({ process, clock: { now: () => now } }));
  const request = requestOf('ftp://h.example/pub/');
  const transfer = new Transfer(request, process);
  const { signal } = new AbortController();
  const notes: string[] = [];
  const errand = {
    visit,
    request,
    path: readPath(request.url.path),
    login: undefined,
    account,
    transfer,
    signal,
    notes,
  };
  const factsOf = (name: string) => visit.known.get(account, `/pub/${name}`);
  return { listing: new Listing(errand, form, '/pub'), factsOf, transfer, notes };
}

/** Of an entry: its name, with a slash behind that of a folder, its size in bytes, and its date. */
export type ReadEntry = readonly [name: string, size?: number | undefined, date?: string | undefined];

/** The entries of a listing by their names, and the notes. A date in UTC has a `Z`. */
export function readList(text: string): { readonly entries: readonly ReadEntry[]; readonly notes: readonly string[] } {
  const { listing, factsOf, notes } = openListing('LIST', 32 * 1024 * 1024);
  listing.take(Buffer.from(text));
  const references = Buffer.from(listing.finish()).toString().split('\n').slice(0, -1);
  const entries = references.map((reference): ReadEntry => {
    const name = decodeURIComponent(reference.slice(2));
    const { size, dated, modified } = factsOf(Buffer.from(name).toString('latin1')) ?? {};
    return [name, size, modified === undefined ? dated : `${modified}Z`];
  });
  return { entries, notes };
}
