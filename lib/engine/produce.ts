/** Runs what makes things of a retrieved resource: links by the enumeration filter, the RD by the generation filter. */

import type { PageContent } from '../sdk/content.ts';
import type { FilterKind } from '../sdk/phases.ts';
import type { Facts, Link, ResourceDescription } from '../sdk/resource.ts';
import type { CompactDecision } from './decide.ts';
import type { Interned, Ledger } from './ledger.ts';

export interface Produced {
  /** Distinct, in document order. */
  readonly links: readonly Link[];
  /** Links found and not kept, with the reasons. */
  readonly cut?: { readonly count: number; readonly reason: string };
  readonly description?: ResourceDescription;
  /** Functions that threw: their filter made nothing. Give the decision to {@link denyThrown}. */
  readonly threw: readonly { readonly step: number; readonly filter: FilterKind; readonly error: unknown }[];
}

/** Makes what the verdict allows: no links unless `enumerate`, no RD unless `generate`. */
export declare function produce(ledger: Ledger, facts: Facts, page: PageContent, decided: CompactDecision): Produced;

/** The decision with the throwing functions as denials. */
export declare function denyThrown(ledger: Ledger, decided: CompactDecision, threw: Produced['threw']): Interned;
