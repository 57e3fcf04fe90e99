/** What the resource services answer. */

import type { ExplainedChange, ExplainedStep, Explanation as Decided } from '../../engine/explain.ts';
import type { FetchRecord } from '../../engine/ports.ts';
import type { ResourceOutcome } from '../../engine/program.ts';
import type { ProfileLine } from '../../languages/external-metadata-cfg/profile-line.ts';
import type { Facts, Writer } from '../../sdk/resource.ts';
import type { Facets } from '../../store/read-facets.ts';
import type { LinkPage } from '../../store/read-links.ts';
import type { Neighbours } from '../../store/read-neighbours.ts';
import type { ResourcePage } from '../../store/read-resources.ts';
import type { ResourceView } from '../../store/resource-rows.ts';

export type { ExplainedChange, ExplainedStep, FetchRecord };
export type { Facets, LinkPage, Neighbours, ResourceOutcome, ResourcePage, ResourceView };

/** The decision made again over the stored facts with the revision that made it. */
export interface Explanation extends Decided {
  /** Number of the revision decided with. */
  readonly revision: number;
  /** Whether the path is the stored one; undefined for a URL that is not stored, or not decided yet. */
  readonly agrees?: boolean;
  /** Decided by texts that are not those of the run. */
  readonly isOther?: boolean;
}

/** Why the RD of a URL is hidden from search and exports. */
export interface Expiry {
  /** Milliseconds since the epoch. */
  readonly since: number;
  /** Since when, what set the date, and what brings the RD back. */
  readonly words: string;
  /** The line that set the date. */
  readonly file?: string;
  readonly line?: number;
}

export interface DescriptionView {
  readonly url: string;
  readonly schema: string;
  readonly attributes: readonly {
    readonly name: string;
    /** Empty when somebody took the attribute away. */
    readonly values: readonly string[];
    readonly writer: Writer;
    /** Of a line of external metadata that was made of the profiles: where it stands in them. */
    readonly profile?: ProfileLine;
    /** Of a `manual` one: what the crawl made, which comes back when the edit is undone. Absent when it made nothing. */
    readonly crawled?: { readonly values: readonly string[]; readonly writer: Writer };
  }[];
  /** Milliseconds since the epoch. */
  readonly storedAt?: number;
  readonly expiresAt?: number;
}

export interface ResourceDetail {
  readonly row: ResourceView;
  readonly facts: Facts;
  /** Newest first, at most 10. */
  readonly fetches: readonly FetchRecord[];
  /** Undefined when it has no RD. */
  readonly description?: DescriptionView;
  /** Of an RD that has expired. */
  readonly expired?: Expiry;
  readonly bodyKept: boolean;
  /**
   * Status line and headers as received, with the empty line after them, a byte a character; without cookies and
   * credentials. Those of the last answer that was neither a 304 nor a failure, which the kept body came with.
   */
  readonly head?: string;
  readonly outlinks: number;
  /** Links beyond a cap, with the reason. */
  readonly cut?: { readonly count: number; readonly reason: string };
}

/** A site's robots.txt as it was answered last, whichever collection asked for it. */
export interface RobotsFile {
  /** `host:port`. */
  readonly site: string;
  readonly status: 'found' | 'absent' | 'unreachable';
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** Why it could not be fetched. */
  readonly detail?: string;
  readonly groups: readonly {
    readonly agents: readonly { readonly token: string; readonly line: number }[];
    /** Lines of its rules, from 1. */
    readonly rules: readonly number[];
  }[];
}

export interface ExportStream {
  readonly fileName: string;
  readonly contentType: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
  /** Of RDs: how many have expired, and are left out. */
  readonly expired?: number;
}

export interface ExportFigures {
  /** RDs that an export has now, and those that it leaves out because they have expired. */
  readonly exported: number;
  readonly expired: number;
}
