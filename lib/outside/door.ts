/** What a protocol is given for a visit: the settings of the robot, and the only ways into the world. */

import type { Challenge, ProtocolDeclaration } from '../sdk/define-protocol.ts';
import type { ResourceUrl } from '../sdk/resource.ts';
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

/** What a server that wants credentials is told, or why it is told nothing. */
export type Login =
  | { readonly kind: 'password'; readonly user: string; readonly secret: string }
  | { readonly kind: 'none'; readonly why: string };

export interface Door {
  readonly process: FetchSettings;
  /** Opens connections, and judges each address before it does. */
  readonly connector: Pick<Connector, 'open' | 'undiciConnect' | 'undiciConnectBy'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly deadlines?: Partial<Deadlines>;
  /** Absolute folders; no other files are read. */
  readonly fileRoots: readonly string[];
  /** Undefined when the configuration has no credentials for the challenge. Absent when it has none at all. */
  readonly login?: (url: ResourceUrl, challenge: Challenge) => Promise<Login | undefined>;
}

export type Protocol = ProtocolDeclaration<Door>;
