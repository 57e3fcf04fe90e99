/** What a protocol is given for a visit: the settings of the robot, and the only ways into the world. */

import type { CredentialInUse } from '../sdk/define-credential.ts';
import type { ProtocolDeclaration } from '../sdk/define-protocol.ts';
import type { ResourceUrl } from '../sdk/resource.ts';
import type { NewsServer } from '../match/urls/news-server.ts';
import type { Clock } from './clock.ts';
import type { Connector } from './connector.ts';

/** The part of robot.conf that fetching reads. */
export interface FetchSettings {
  readonly userAgent: string;
  readonly email: string;
  readonly referer?: string;
  readonly connectTimeoutMs: number;
  /** Most bytes of a decoded body (max-filesize-kb). */
  readonly maxFileBytes: number;
  /** Keeps that much of a larger body, instead of refusing the whole. */
  readonly cutsLargeFiles: boolean;
  /** Connections to one site at a time. */
  readonly siteMaxConnections: number;
  /** Whether FTP and News go over TLS (AUTH TLS, STARTTLS): never, where the server offers it, or always. */
  readonly tls: 'never' | 'offered' | 'required';
  /** Passwords may be sent to a News server over a connection without TLS. */
  readonly plainNewsLogin: boolean;
}

export interface Deadlines {
  readonly connectMs: number;
  /** From the request to the end of the answer's headers. */
  readonly headersMs: number;
  /** From the request to the end of the answer. */
  readonly totalMs: number;
  /** After `rateAfterMs` of the body, no less than this on average. */
  readonly minBytesPerSecond: number;
  readonly rateAfterMs: number;
}

export interface Door {
  readonly process: FetchSettings;
  /** Opens connections, and judges each address before it does. */
  readonly connector: Pick<Connector, 'open' | 'secure' | 'undiciConnect' | 'undiciConnectBy'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly deadlines?: Partial<Deadlines>;
  /** Absolute folders; no other files are read. */
  readonly fileRoots: readonly string[];
  /** Where URLs lead that name a newsgroup or an article and no server. Absent: to the host `news`. */
  readonly newsServer?: NewsServer;
  /** The user and password for the server of a URL; undefined when there are none. */
  readonly login?: (url: ResourceUrl) => Promise<LoginVerdict | undefined>;
  /**
   * The credentials that the URL is asked for with, in order; of an authmethod only those that serve it. Absent when there
   * are none at all.
   */
  readonly credentials?: (url: ResourceUrl, authMethod?: string) => readonly CredentialInUse[];
  /** Cookies that redirects set are sent along their chain, and forgotten at its end. */
  readonly sendsCookiesOfRedirects?: boolean;
}

/** For servers that are logged in to before anything is asked. */
export interface ServerLogin {
  /** Of the credential. */
  readonly name: string;
  readonly user: string;
  readonly password: string;
  readonly accepted: () => void;
  /** The server has refused it: it is not given again in this run. `why`: a sentence without its full stop. */
  readonly refused: (why: string) => void;
}

export type LoginVerdict =
  | { readonly ok: true; readonly login: ServerLogin }
  /** There is one, and it cannot be sent, or was refused before. */
  | { readonly ok: false; readonly why: string };

export type Protocol = ProtocolDeclaration<Door>;
