/** Declares a protocol once, as a value: its schemes, what holds for all its sites, and how resources are fetched over it. */

import { addScheme } from '../match/urls/url-schemes.ts';
import type { UrlScheme } from '../match/urls/url-schemes.ts';
import type { ProxyServer } from './proxy.ts';
import type { FetchOutcomeKind, ResourceUrl, ResponseFact } from './resource.ts';

export interface FetchRequest {
  readonly url: ResourceUrl;
  /** Validators of the last response: the request is conditional when one is given. */
  readonly etag?: string;
  readonly lastModified?: string;
  /** The page that linked here, when it is to be told to the server. */
  readonly referer?: string;
  /** Sent with POST; absent: GET. */
  readonly body?: string;
  /** The media type of what is sent. */
  readonly bodyType?: string;
  /** Cuts the body after this many bytes (marked `cut`), where a larger one is otherwise refused. */
  readonly cutBytes?: number;
  /** Asked in place of the server, or for a connection to it. */
  readonly proxy?: ProxyServer;
  /** Credentials are not given, whoever asks for them. */
  readonly isAnonymous?: true;
  /** How a feed says that the server lets the robot in, in its words: credentials for another way are not given. */
  readonly authMethod?: string;
  /** Called when the request goes out on a connection. */
  readonly sent?: () => void;
  /** True where a redirect may be followed at once, as part of the request. Absent: none is. */
  readonly mayFollow?: (target: ResourceUrl) => boolean;
  /** Waits for the site's next turn, before the resource is asked for once more. */
  readonly again?: () => Promise<void>;
  /** Ends the request; its outcome is then worth nothing. */
  readonly signal?: AbortSignal;
}

export interface FetchedResource {
  readonly fact: ResponseFact;
  /**
   * Status line and headers as received, with the empty line after them, a byte a character; without cookies and
   * credentials. Absent over protocols without such, and when no answer came.
   */
  readonly head?: string;
  /** The decoded body; present when the outcome is `ok`. */
  readonly body?: Uint8Array;
  /** Headers in which a connector speaks of the document, by their names in lower case. */
  readonly said?: Readonly<Record<string, readonly string[]>>;
  /** Milliseconds since the epoch, of an answer that came before an interruption; absent: just now. */
  readonly answeredAt?: number;
  /** How long the site asked to be left alone. */
  readonly retryAfterMs?: number;
  /** Trying again would not help, whatever the outcome: the host name does not exist, say. */
  readonly final?: boolean;
  /** Another try is worth it, whatever the outcome: the login cannot be reached, say. */
  readonly retry?: Retry;
}

/** The connections of one visit. Never throws for what the world does: that is an outcome. */
export interface Fetcher {
  readonly fetch: (request: FetchRequest) => Promise<FetchedResource>;
  /** Ends what is still in flight, and the connections. */
  readonly close: () => Promise<void>;
}

/** What is tried again: the resource alone, or its whole site is left alone meanwhile. */
export type Retry = 'resource' | 'site';

/** What the codes of a range say. */
export interface StatusMeaning {
  readonly from: number;
  /** Included; absent: one code. */
  readonly to?: number;
  readonly outcome: FetchOutcomeKind;
  readonly retry?: Retry;
  /** The server refuses this document: a setting of the collection says how long its RD is kept. */
  readonly isRefusal?: true;
  /** In words, for the person who reads it. */
  readonly detail?: string;
}

/** What a server that wants credentials says of them. */
export interface Challenge {
  readonly realm?: string;
}

export interface TakenCredentials {
  readonly kinds: readonly 'password'[];
  /** Undefined for an answer that asks for none. */
  readonly asked: (fact: ResponseFact) => Challenge | undefined;
  /** The line of gatherer.cf that gives them; absent: only credentials of the collection do. */
  readonly gathererLine?: (url: ResourceUrl, challenge: Challenge) => string;
}

export interface UrlServer {
  readonly host: string;
  readonly port: number;
  /** `named`: a person named it, and not a link. */
  readonly via?: 'named';
}

/** `Door` is what a visit gives a protocol of the process and of the world. */
export interface ProtocolDeclaration<Door> {
  readonly name: string;
  /** Stands before its status codes in reasons, as in `HTTP 404`. */
  readonly label: string;
  readonly schemes: readonly UrlScheme[];
  readonly summary: string;
  readonly doc: string;
  /** Requests go to the address of the URL's host, which the egress policy judges. */
  readonly hasAddress: boolean;
  /** The server that requests for a URL go to, where it is not the host and port of the URL. */
  readonly serverOf?: (url: ResourceUrl, door: Door) => UrlServer | undefined;
  /** False: only URLs of its own schemes lead to its URLs, whatever the filters say. */
  readonly isLinkedFromOthers: boolean;
  /** Enumeration of its RootNodes never goes on over another protocol, whatever Access says (Harvest manual, 4.3). */
  readonly staysWithin?: true;
  /** Names of the schemes whose requests a proxy takes. */
  readonly proxied: readonly string[];
  /** Takes the validators of the last response, and may answer `not-modified`. */
  readonly isConditional: boolean;
  /** A request may send a body, which the server answers (RDM). */
  readonly takesPost?: true;
  /** Absent: its sites have no robots.txt. `isAbsent`: the answer says that there is none, which allows everything. */
  readonly robotsTxt?: { readonly isAbsent: (fact: ResponseFact) => boolean };
  /** Absent: it takes none. */
  readonly credentials?: TakenCredentials;
  /** The first that has a code says what it means; a code that none has is an error. */
  readonly statuses: readonly StatusMeaning[];
  /** Outcomes that another try may change, where the status doesn't say so. */
  readonly retried: readonly FetchOutcomeKind[];
  /** The links of a listing: a body of the type `text/directory`. They resolve against its URL. Absent: it has none. */
  readonly entriesOf?: (listing: string) => readonly string[];
  /** Prepares the fetching of one visit. Connections are opened when they are needed. */
  readonly open: (door: Door) => Fetcher;
}

/** The type of listings, of every protocol that has them. */
export const listingType = 'text/directory';

/** The references of a listing, one a line. */
export function referencesIn(listing: string): readonly string[] {
  return listing.split('\n').filter((line) => line !== '');
}

/** From here on URLs of its schemes have a normal form, a port and a site. */
export function defineProtocol<Door>(declaration: ProtocolDeclaration<Door>): ProtocolDeclaration<Door> {
  for (const scheme of declaration.schemes) addScheme(scheme);
  return declaration;
}

type Statuses = Pick<ProtocolDeclaration<never>, 'statuses'>;

export function meaningOf({ statuses }: Statuses, code: number): Omit<StatusMeaning, 'from' | 'to'> {
  return statuses.find(({ from, to = from }) => code >= from && code <= to) ?? unknownCode;
}

const unknownCode = { outcome: 'http-error' } as const;

/** What is worth another try after this answer; undefined when nothing is. */
export function retryAfter(
  protocol: Pick<ProtocolDeclaration<never>, 'statuses' | 'retried'>,
  { outcome, status }: ResponseFact,
): Retry | undefined {
  const said = status === undefined ? undefined : meaningOf(protocol, status).retry;
  return said ?? (protocol.retried.includes(outcome) ? 'resource' : undefined);
}
