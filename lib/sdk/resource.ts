/** A resource as the robot knows it: address, observations (facts), links, and the description made of it. */

import type { CanonicalFact } from './canonical-fact.ts';
import type { ControlsFact, FedFact } from './fed-facts.ts';
import type { CertificateProblem } from './certificates.ts';

/**
 * The parts of a normalised URL. `path` is what the manual calls the path portion, with the query;
 * `siteKey` (`host:port`) is the unit of politeness.
 */
export interface ResourceUrl {
  readonly href: string;
  readonly protocol: string;
  readonly host: string;
  readonly port: number;
  readonly siteKey: string;
  readonly path: string;
}

/** `fed`: a feed brought it, with its content; `fed-url`: a feed names it, to be crawled; `fed-rd`: its RD was brought. */
type FedKind = 'fed' | 'fed-url' | 'fed-rd';
/** `sitemap-file`: read for the URLs it lists, and nothing else; `sitemap`: listed in one; `member`: part of an archive; `object`: an exploder made it of a file. */
export type DiscoveryKind =
  'start' | 'link' | 'redirect' | 'text' | 'user' | 'sitemap' | 'sitemap-file' | 'member' | 'object' | FedKind;

/** The record of a feed that a URL was last in. */
export interface FedRecord {
  /** Number of the upload, and the line of the record in it. */
  readonly feed: number;
  readonly line: number;
  /** Absent: it adds. */
  readonly action?: 'delete';
  /** Name of its data source, where something else may have led to the URL, too. Absent: `from` is. */
  readonly source?: string;
  /** Fetched, it is not fetched again. */
  readonly once?: true;
  /** Comes before the others of its site. */
  readonly first?: true;
}

/** The data source of a record. */
export function sourceOf({ from, fed }: Pick<Discovery, 'from' | 'fed'>): string | undefined {
  return fed?.source ?? from;
}

/** The place in a sitemap, robots.txt or configuration file that lists a URL. */
export interface Listing {
  /** From 1; absent for what a sitemap redirected to. */
  readonly line?: number;
  /** As the sitemap writes it. */
  readonly lastmod?: string;
  /** Of a sitemap: the `host:port` whose robots.txt names it, or `*` when the configuration does. */
  readonly vouchedBy?: string;
}

/**
 * How the enumeration of a RootNode came to a URL: what depends on its order and on the world, observed once. The numbers
 * go on beyond the limits of the root, so that other limits can be tried on them.
 */
export interface RootReach {
  /** The root, by its URL. */
  readonly root: string;
  /** Links from the root. */
  readonly depth: number;
  /** Which of the hosts met this is, by address; 1 is the root's own. Absent: the URL was stopped before. */
  readonly host?: number;
  readonly ip?: string;
  /** True on another port of the root's own host. */
  readonly otherPort?: true;
  /** Which of the URLs that the root's filters allowed this is. */
  readonly url?: number;
}

/** What was known of a crawler trap when a URL turned out to be part of it: an observation, stored with the URL. */
export interface TrapFact {
  readonly kind: 'dates' | 'numbers' | 'session';
  /** Template of path and query, or the parameter that holds the session id. */
  readonly pattern: string;
  /** Pages that brought nothing new when it was found. */
  readonly pages: number;
  /** The URL of the same page with another session id. */
  readonly sameAs?: string;
}

/**
 * How a URL came to be known. `hops` counts redirects since the last link; of a sitemap, redirects and indexes since the
 * place that names it.
 */
export interface Discovery {
  readonly kind: DiscoveryKind;
  readonly from?: string;
  readonly hops: number;
  /** Of a redirect: it, or the first one before it, was a start point's. */
  readonly fromStart?: true;
  readonly listing?: Listing;
  /** Of what a feed brought or names; of what only a feed led to, `from` is its data source. */
  readonly fed?: FedRecord;
  /** By which RootNodes and LeafNodes, where the collection has some. */
  readonly reached?: readonly RootReach[];
  readonly trap?: TrapFact;
  /** The host as it was found, where smart-host-heuristics changed it. */
  readonly renamed?: string;
  /** The URL as it was found, where url-rules.conf changed it. */
  readonly written?: string;
}

/** The address the robot would connect to, and what the egress policy says of it. */
export interface AddressFact {
  readonly ip?: string;
  readonly allowed: boolean;
  /** The proxy that is asked for the URL, which resolves the host itself; without an `ip`, nobody here could. */
  readonly proxy?: string;
  /** Such as `not-public`, `metadata-address`, `own-port`, `nxdomain`. Present when not allowed. */
  readonly reason?: string;
  readonly detail?: string;
}

export interface RobotsFact {
  readonly state: 'ignored' | 'absent' | 'found' | 'unreachable';
  readonly allowed: boolean;
  /** Line of robots.txt that decided, from 1, and its text. */
  readonly line?: number;
  readonly rule?: string;
  readonly agent?: string;
  /** Why it is unreachable, or how its answer was mended. */
  readonly detail?: string;
  readonly certificate?: CertificateProblem;
}

/** Whether the server hands out RDs itself, over RDM: asked once for each run. */
export interface RdmFact {
  readonly speaks: boolean;
  /** Where it answered as RDM servers do. */
  readonly url?: string;
  /** What it said, or why it was not asked. */
  readonly detail: string;
  /** Milliseconds since the epoch; absent when it was not asked. */
  readonly askedAt?: number;
}

/**
 * What came of a request. `ok` has content; `not-modified` a 304; `redirect` a target that is discovered as a
 * URL of its own; `http-error` a 4xx or 5xx; `deferred` a server that asks for more patience than a run has; `proxy` the
 * proxy could not be used, so that nobody was asked; the rest
 * never gave a usable answer.
 */
export type FetchOutcomeKind =
  | 'ok'
  | 'not-modified'
  | 'redirect'
  | 'gone'
  | 'http-error'
  | 'deferred'
  | 'timeout'
  | 'refused'
  | 'reset'
  | 'dns'
  | 'tls'
  | 'malformed'
  | 'too-large'
  | 'bad-encoding'
  | 'address-refused'
  | 'credentials-needed'
  | 'proxy'
  | 'unsupported-scheme';

/** How the content read differs from the body as it was received. */
export interface BodyFact {
  /** Content codings undone, in the order of `Content-Encoding`: `gzip`. */
  readonly decoded?: string;
  /** Why it is not the whole: the limit on sizes, the connection, or damage to a coding. */
  readonly truncated?: 'limit' | 'connection' | 'damage';
}

/** How a request got out, and why that way. */
export interface ProxyFact {
  /** As a URL without credentials; absent for a request without proxy. */
  readonly server?: string;
  /** What a script said of the URL, and the beginning of the script's SHA-256. */
  readonly script?: { readonly answer: string; readonly revision: string };
  /** The parameter that says so, and where it stands: `auto-proxy (robot.conf:3)`. */
  readonly by: string;
}

export interface ResponseFact {
  readonly outcome: FetchOutcomeKind;
  readonly status?: number;
  /** Lower-cased names; only those the robot reads or shows. */
  readonly headers: Readonly<Record<string, string>>;
  readonly redirectTo?: string;
  /** Bytes of the body as decoded, and as received. */
  readonly bytes: number;
  readonly received: number;
  /** Absent where the content is the body as received. */
  readonly body?: BodyFact;
  /** Milliseconds from the start of the request to the end of the body. */
  readonly ms: number;
  /** Cuts and oddities, shown to the user: `max-filesize-kb`, `lenient`, `gzip-truncated` … */
  readonly notes?: readonly string[];
  readonly detail?: string;
  /** Absent where nothing is said of proxies. */
  readonly proxy?: ProxyFact;
  /** Of a redirect: it leads back to the URL, which wants a cookie that is not sent. */
  readonly wantsCookie?: true;
  /** Of a timeout: the process parameter whose bound it is, or that an answer had begun and came too slowly. */
  readonly limit?: 'connect-timeout' | 'too-slow';
  /** Why the connection was not trusted. */
  readonly certificate?: CertificateProblem;
}

/** What the one reading of the content found. */
export interface ContentFact {
  /** MIME type, lower case, without parameters. */
  readonly type: string;
  readonly charset: string;
  readonly charsetFrom: 'bom' | 'header' | 'meta' | 'guess' | 'default' | 'none';
  /** MD5 of the decoded body, hexadecimal. */
  readonly md5: string;
  readonly title?: string;
  /** META name (lower case) and content, in document order. */
  readonly metas: readonly (readonly [string, string])[];
  readonly noindex?: string;
  readonly nofollow?: string;
  /** `unavailable_after`: from when on it may not be indexed, in milliseconds since the epoch, and where it says so. */
  readonly unavailable?: { readonly from: number; readonly said: string };
  /** The canonical URL that its markup names first, and the next one that differs: then neither counts. */
  readonly canonical?: string;
  readonly otherCanonical?: string;
  /** Where the page leads at once, by a refresh without a delay. */
  readonly refresh?: string;
  /** Of a sitemap. */
  readonly sitemap?: SitemapFact;
  /** Words of its text; absent for what is no text, and where an earlier version read it. */
  readonly words?: number;
  /** Marked when the facts did not fit their 8 KB. */
  readonly cut?: boolean;
}

/** What came of converting a document to HTML. */
export type ConvertedFact =
  | {
      readonly ok: true;
      readonly title?: string;
      /** META name (lower case) and content, as the document says them of itself. */
      readonly metas: readonly (readonly [string, string])[];
      /** Words of its text. */
      readonly words?: number;
      readonly cut?: boolean;
    }
  | {
      readonly ok: false;
      /** Such as `encrypted`, `timeout`, `memory`, `malformed`, `unsupported`. */
      readonly reason: string;
      readonly detail: string;
    };

/** What Essence made of a document, as far as decisions read it. */
export interface ExaminedFact {
  /** The summarizer, table, or program that described it; absent where nothing does. */
  readonly by?: string;
  /** Why there is nothing to describe it by. */
  readonly refused?: { readonly reason: string; readonly detail: string };
  /** Of a nested document. */
  readonly unnested?: {
    /** Files taken out, at all levels, and their bytes. */
    readonly members: number;
    readonly bytes: number;
    readonly levels: number;
    /** Members that are described in the RD. */
    readonly described: number;
    /** What was not taken, by its reason. */
    readonly refused: Readonly<Record<string, number>>;
  };
  /** Words of its text, and of its members; absent where nothing read it. */
  readonly words?: number;
  /** Objects were made of the document, which are resources of their own. */
  readonly explodes?: true;
  /** Values of the attributes that rules test, as they were before any rule; null for those it does not have. */
  readonly tested: Readonly<Record<string, string | null>>;
  /** The programs that rules had run, in order: what each left of the attributes that rules test, or why it did nothing. */
  readonly programs?: readonly {
    readonly command: string;
    readonly failed?: string;
    readonly set: Readonly<Record<string, string>>;
  }[];
  /** How long the RD lives, and is fresh, in milliseconds, where a rule or an exploder says so. */
  readonly liveMs?: number;
  readonly refreshMs?: number;
}

/** What the reading of a sitemap gave. */
export interface SitemapFact {
  readonly kind: 'urls' | 'index' | 'feed' | 'text' | 'none';
  /** Entries taken. */
  readonly entries: number;
  /** What is wrong with it, or why it was cut; plain words. */
  readonly problem?: string;
}

/** Everything a decision may read. An observation is obtained once, stored, and read by every later evaluation. */
export interface Facts {
  readonly url: ResourceUrl;
  readonly depth: number;
  /** Where start points have different depth limits: what is left of them here (`match/urls/link-reach.ts`). */
  readonly reach?: number;
  readonly discovery: Discovery;
  readonly address?: AddressFact;
  readonly robots?: RobotsFact;
  /** Present when robot.conf has servers asked. */
  readonly rdm?: RdmFact;
  readonly response?: ResponseFact;
  readonly fed?: FedFact;
  readonly controls?: ControlsFact;
  readonly content?: ContentFact;
  /** Present when a line asked for it. */
  readonly converted?: ConvertedFact;
  /** Description of the content as by file(1), if neither URL nor name determine its type. */
  readonly described?: string;
  /** Present when Essence was to describe the document. */
  readonly examined?: ExaminedFact;
  /** First URL of the collection with this MD5, by filter name. */
  readonly md5First?: Readonly<Record<string, string>>;
  /** Present when robot.conf prefers canonical URLs and the page names another one. */
  readonly canonical?: CanonicalFact;
  /** Running totals of the run when its turn came, this resource included. */
  readonly totals?: RunTotals;
  /** Milliseconds since the epoch, of the fetch. */
  readonly now?: number;
  /** Visits in a row that the server refused: the first, in milliseconds since the epoch, and their number. */
  readonly refused?: { readonly since: number; readonly visits: number };
}

export interface RunTotals {
  readonly hosts: number;
  readonly objects: number;
}

export type Need =
  | 'totals'
  | 'address'
  | 'robots'
  | 'rdm'
  | 'response'
  | 'content'
  | 'converted'
  | 'described'
  | 'examined'
  | 'md5First'
  | 'canonical'
  | 'now';

/** Facts about a resource beside the others of its run or collection. */
export type RunFact = Extract<Need, 'totals' | 'md5First'>;

export interface Link {
  readonly url: string;
  readonly kind: 'link' | 'text';
}

/** Who wrote an attribute: a directive (file, line, function) with the source or META name it took, or a later edit. */
export interface Writer {
  readonly by: 'robot' | 'directive' | 'manual' | 'annotation' | 'external-metadata' | 'feed' | 'connector' | 'essence';
  readonly file?: string;
  readonly line?: number;
  readonly fn?: string;
  /** The source, META name or attribute the value came from. */
  readonly from?: string;
  /** Who gave a manual value, and when (milliseconds since the epoch). */
  readonly person?: string;
  readonly at?: number;
}

export interface Attribute {
  readonly values: readonly string[];
  readonly writer: Writer;
}

export interface ResourceDescription {
  readonly url: string;
  /** SOIF template type, `DOCUMENT` unless something says otherwise. */
  readonly schema: string;
  /** Names in lower case. A Map, so that a META called `__proto__` is a name like any other. */
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** What annotations and external metadata lay over them. They are kept apart, so that nothing crawled is lost. */
  readonly external?: ReadonlyMap<string, Attribute>;
}
