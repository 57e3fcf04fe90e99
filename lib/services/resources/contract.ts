/** What the resource services answer. */

import type { ExplainedChange, ExplainedStep, Explanation as Decided } from '../../engine/explain.ts';
import type { FetchRecord } from '../../engine/ports.ts';
import type { DecidedBy, ResourceState } from '../../engine/program.ts';
import type { ProfileLine } from '../../languages/external-metadata-cfg/profile-line.ts';
import type { Neighbours } from '../../store/read-neighbours.ts';
import type { Facts, Writer } from '../../sdk/resource.ts';
import type { Service } from '../define-service.ts';

export type { ExplainedChange, ExplainedStep, FetchRecord, Neighbours };

export interface ResourceServices {
  /** { slug, text?, outcome?, state?, stage?, site?, type?, status?, file?, line?, reason?, sort?, after?, limit? } */
  searchResources: Service<ResourcePage>;
  /** The same filters, without paging. */
  getFacets: Service<Facets>;
  /** { slug, hash, sort? } and the same filters: the resources beside it in that list. */
  getNeighbours: Service<Neighbours>;
  /** { slug, url } Of the site of the URL. */
  getRobots: Service<RobotsFile>;
  /** { slug, hash } or { slug, url } */
  getResource: Service<ResourceDetail>;
  /** { slug, hash, direction: 'in' | 'out', after? } */
  listLinks: Service<LinkPage>;
  /** { slug, url } or { slug, hash }; a URL never seen is decided as far as its address goes. */
  explainUrl: Service<Explanation>;
  /** { slug, hash } or { slug, url } */
  getDescription: Service<DescriptionView>;
  /** { slug, hash, format: 'soif' | 'json' } */
  printDescription: Service<{ readonly text: string; readonly contentType: string }>;
}

/** What became of a URL, one word finer than its state. */
export type ResourceOutcome = 'queued' | 'rejected' | 'failed' | 'kept' | 'no-rd';

export interface ResourceRow {
  /** 32 hexadecimal digits: the resource's address in the console. */
  readonly hash: string;
  readonly url: string;
  readonly site: string;
  readonly depth: number;
  readonly state: ResourceState;
  readonly outcome: ResourceOutcome;
  readonly title?: string;
  readonly type?: string;
  readonly status?: number;
  readonly decidedBy?: DecidedBy;
  /** Milliseconds since the epoch. */
  readonly fetchedAt?: number;
  /** True when the last finished full run did not find it. */
  readonly orphan?: boolean;
}

export interface ResourcePage {
  readonly rows: readonly ResourceRow[];
  /** Give it as `after` for the next page. */
  readonly next?: string;
  /** Exact up to 10,000; beyond that a bound. */
  readonly count: { readonly value: number; readonly exact: boolean };
  /** There are too many to sort: they are in the order of discovery. */
  readonly unsorted?: boolean;
  /** Of a search for words: how many RDs can't be found by their words yet, and for how long, in milliseconds. */
  readonly lag?: { readonly waiting: number; readonly leftMs?: number };
  /** Of a search for words: how many RDs match but have expired. Up to 10,000. */
  readonly expired?: number;
}

export interface FacetValue {
  readonly value: string;
  readonly count: number;
  readonly exact: boolean;
}

export interface Facets {
  readonly outcome: readonly FacetValue[];
  readonly site: readonly FacetValue[];
  readonly type: readonly FacetValue[];
  readonly status: readonly FacetValue[];
  /** `file:line reason`, the commonest 50. */
  readonly decidedBy: readonly (FacetValue & {
    readonly file: string;
    readonly line: number;
    readonly reason: string;
  })[];
}

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
  readonly row: ResourceRow;
  readonly facts: Facts;
  /** Newest first, at most 10. */
  readonly fetches: readonly FetchRecord[];
  /** Undefined when it has no RD. */
  readonly description?: DescriptionView;
  /** Of an RD that has expired. */
  readonly expired?: Expiry;
  readonly bodyKept: boolean;
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

export interface LinkPage {
  readonly rows: readonly ResourceRow[];
  readonly next?: string;
  /** True when only the first 1,000 were looked for. */
  readonly cut: boolean;
}

export interface ExportStream {
  readonly fileName: string;
  readonly contentType: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

export interface ExportServices {
  /** viewer: { slug, format: 'soif' | 'jsonl' | 'csv' } All RDs. */
  exportDescriptions: Service<ExportStream>;
  /** viewer: { slug, format: 'csv' | 'json', …filter } The URLs that the filter finds. */
  exportUrls: Service<ExportStream>;
}
