/** What a crawl needs from the world and from the readers of content; protocols and essence fulfil it. */

import type { PageContent } from '../sdk/content.ts';
import type { Cut } from '../sdk/cuts.ts';
import type { FetchedResource, FetchRequest } from '../sdk/define-protocol.ts';
import type { AddressFact, ContentFact, ResourceUrl, ResponseFact } from '../sdk/resource.ts';
import type { SiteRobots } from './ports.ts';

/** The connections to one site, for one visit. Never throws for what the world does. */
export interface SiteFetcher {
  /** The address requests go to, judged by the egress policy. */
  address(url: ResourceUrl): Promise<AddressFact>;
  /** `sent` is called when a request for it goes out. */
  robots(url: ResourceUrl, sent?: () => void): Promise<SiteRobots>;
  fetch(request: FetchRequest): Promise<FetchedResource>;
  close(): Promise<void>;
}

export interface ReadRequest {
  readonly url: ResourceUrl;
  readonly body: Uint8Array;
  readonly response: ResponseFact;
  /** Distinct links kept of one page. */
  readonly linksPerPage: number;
  /** Present when the content is a listing: its entries, as the protocol has them. */
  readonly entriesOf?: (listing: string) => readonly string[];
  /** Given beside the content: they come before those it has of its own. Nothing they say is for robots. */
  readonly metas?: PageContent['metas'];
  /** For robots directives that name a robot. */
  readonly userAgent: string;
}

export interface ReadResult {
  readonly fact: ContentFact;
  readonly page: PageContent;
  readonly notes: readonly string[];
}

export type ReadContent = (request: ReadRequest) => ReadResult;

/** A document as HTML, or why there is none. Never rejects. */
export type ConvertDocument = (document: {
  readonly type: string;
  readonly body: Uint8Array;
}) => Promise<
  | { readonly ok: true; readonly html: string; readonly cuts?: readonly Cut[] }
  | { readonly ok: false; readonly reason: string; readonly detail: string }
>;

export interface SitemapRequest {
  readonly url: ResourceUrl;
  readonly body: Uint8Array;
  readonly response: ResponseFact;
}

export interface SitemapRead {
  readonly fact: ContentFact;
  /** Distinct, in order, with their lines. */
  readonly entries: readonly { readonly url: ResourceUrl; readonly line: number; readonly lastmod?: string }[];
  /** Before they were made distinct. */
  readonly found: number;
  /** Entries not taken, with the reasons. */
  readonly cuts: readonly { readonly count: number; readonly reason: string }[];
}

export interface SitemapReader {
  readonly read: (request: SitemapRequest) => Promise<SitemapRead>;
  /** Bytes that are asked for at most. */
  readonly mostBytes: number;
}

/** A file of an archive. */
export interface ArchiveMember {
  /** Its path in the archive. */
  readonly name: string;
  readonly body: Uint8Array;
  /** By its name. */
  readonly type?: string;
  /** Milliseconds since the epoch; absent where the archive does not say so. */
  readonly changedAt?: number;
}

/** What archives unpack to: their files, and their bytes. */
export interface Unpacked {
  readonly members: number;
  readonly bytes: number;
}

export interface ArchiveRequest {
  readonly name: string;
  readonly body: Uint8Array;
  /** MIME type, or type of Essence. */
  readonly type: string;
  /** Larger members are left out. */
  readonly memberBytes: number;
  /** Of a document: beyond them members are left out, with their number and the reason. */
  readonly limits: Unpacked;
  /** Before, by the archives of the same document. */
  readonly used: Unpacked;
  /** Size of the document in bytes. */
  readonly documentBytes: number;
}

export interface ArchiveReader {
  /** By the MIME type. */
  readonly isArchive: (type: string) => boolean;
  /** Rejects only when a disk is full. */
  readonly read: (archive: ArchiveRequest) => Promise<{
    readonly members: readonly ArchiveMember[];
    /** With it. */
    readonly used: Unpacked;
    /** Members not taken, with the reasons. */
    readonly cuts: readonly { readonly count: number; readonly reason: string }[];
  }>;
}
