/** Declares a protocol once, as a value: which schemes it serves, and how a site is fetched over it. */

import type { ResourceUrl, ResponseFact } from './resource.ts';

export interface FetchRequest {
  readonly url: ResourceUrl;
  /** Validators of the last response: the request is conditional when one is given. */
  readonly etag?: string;
  readonly lastModified?: string;
  /** The page that linked here, when it is to be told to the server. */
  readonly referer?: string;
  /** The value of the header: credentials the server has asked for. */
  readonly authorization?: string;
  /** Cuts the body after this many bytes (marked `cut`), where a larger one is otherwise refused. */
  readonly cutBytes?: number;
  /** Called when the request goes out on a connection. */
  readonly sent?: () => void;
  /** Waits for the site's next turn, before the resource is asked for once more. */
  readonly again?: () => Promise<void>;
  /** Ends the request; its outcome is then worth nothing. */
  readonly signal?: AbortSignal;
}

export interface FetchedResource {
  readonly fact: ResponseFact;
  /** The decoded body; present when the outcome is `ok`. */
  readonly body?: Uint8Array;
  /** How long the site asked to be left alone. */
  readonly retryAfterMs?: number;
  /** Trying again would not help, whatever the outcome: the host name does not exist, say. */
  readonly final?: boolean;
  /** Every response header but cookies; names in lower case. */
  readonly headersAll: ReadonlyMap<string, string>;
}

/** The connections of one visit. Never throws for what the world does: that is an outcome. */
export interface Fetcher {
  fetch(request: FetchRequest): Promise<FetchedResource>;
  /** Ends what is still in flight, and the connections. */
  close(): Promise<void>;
}

/** `Options` is what the protocol needs of the process and of the doors to the world. */
export interface ProtocolDeclaration<Options> {
  readonly name: string;
  /** Without colons, lower case. */
  readonly schemes: readonly string[];
  readonly summary: string;
  readonly doc: string;
  /** Prepares the fetching of one visit. */
  readonly open: (options: Options) => Fetcher;
}

export function defineProtocol<Options>(declaration: ProtocolDeclaration<Options>): ProtocolDeclaration<Options> {
  return declaration;
}
