/** What a feed says: its records and the access control lists of its groups, one after the other. */

import type { Place } from '../../lang/xml/finding.ts';
import type { InheritanceType } from '../../match/access/access.ts';

export const feedtypes = ['full', 'incremental', 'metadata-and-url'] as const;
export type Feedtype = (typeof feedtypes)[number];

/** How a feed is treated (guide, p. 8): a web feed and a metadata-and-URL feed name URLs to crawl, a content feed brings documents. */
export type FeedKind = 'web' | 'metadata-and-url' | 'content';

export type FeedAction = 'add' | 'delete';

export interface FeedMeta {
  readonly name: string;
  readonly content: string;
}

export interface FeedPrincipal {
  readonly name: string;
  readonly scope: 'user' | 'group';
  readonly access: 'permit' | 'deny';
  readonly namespace: string;
  readonly ignoresCase: boolean;
  readonly isUnqualified: boolean;
}

export interface FeedAcl {
  readonly principals: readonly FeedPrincipal[];
  readonly inheritanceType: InheritanceType;
  readonly inheritFrom?: string;
}

/** An access control list of its own, for a document or a folder. */
export interface UrlAcl extends FeedAcl {
  /** Empty if refused for it. */
  readonly url: string;
  readonly action: FeedAction;
  readonly place: Place;
  /** Code of the first error in it: it has no effect. */
  readonly refusal: string | undefined;
}

export interface FeedContent {
  readonly encoding: 'text' | 'base64binary' | 'base64compressed';
  /** Characters of a text, else bytes after base64. */
  readonly size: number;
}

export interface FeedRecord {
  /** Of its tag. */
  readonly place: Place;
  /** Without fragment; empty if refused for it. */
  readonly url: string;
  readonly displayUrl: string | undefined;
  /** Its own, else its group's. */
  readonly action: FeedAction;
  /** Absent where a feed names URLs to crawl: the server says it. */
  readonly mimeType: string | undefined;
  /** Milliseconds since the epoch. */
  readonly lastModified: number | undefined;
  /** Undefined where the record does not say. */
  readonly isLocked: boolean | undefined;
  readonly authMethod: string | undefined;
  /** Its own, else its group's; 0 to 100. */
  readonly pageRank: number | undefined;
  readonly crawlImmediately: boolean;
  readonly crawlOnce: boolean;
  readonly scoring: string | undefined;
  readonly metadata: readonly FeedMeta[];
  /** It has a `<metadata>`, if an empty one. */
  readonly hasMetadata: boolean;
  readonly overwritesAcls: boolean;
  readonly acl: FeedAcl | undefined;
  readonly content: FeedContent | undefined;
  /** Code of the first error in it: the record has no effect, the others keep theirs. */
  readonly refusal: string | undefined;
}

export interface FeedHeader {
  readonly datasource: string;
  readonly feedtype: string;
}

/** As the request says, which counts more than the header of the document. */
export interface FeedOptions {
  readonly datasource?: string;
  readonly feedtype?: Feedtype;
  readonly dtd: '6' | '7';
  /** Whatever the DTD does not allow is an error. */
  readonly isStrict: boolean;
}
