/** What the store keeps of pages whose URLs grow, and the crawler traps it finds in them. */

import type { GrowthKind } from '../match/urls/url-growth.ts';

/** A page whose URL grew out of one like it, and what it says, as MD5 of what is to be compared. */
export interface GrowthRecord {
  readonly kind: GrowthKind;
  readonly pattern: string;
  /** MD5 of the URL without its session id. */
  readonly rest?: string;
  /** MD5 of the text; of the URL, where the page led to something else that was new. */
  readonly print: string;
}

/** URLs of a site that go on without end. Found once, from what is on record; known to the whole generation from then on. */
export interface Trap {
  readonly kind: GrowthKind;
  readonly pattern: string;
  /** Pages that had brought nothing new when it was found. */
  readonly pages: number;
}

export interface SiteTraps {
  readonly traps: readonly Trap[];
  /** Of session ids: the first URL of each page, by MD5 of the URL without the session id. */
  readonly pages: readonly (readonly [rest: string, url: string])[];
  /** Records of growth of the site. */
  readonly records: number;
}
