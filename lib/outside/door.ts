/** What a protocol is given for a visit: the settings of the robot, and the only ways into the world. */

import type { CredentialInUse } from '../sdk/define-credential.ts';
import type { ProtocolDeclaration } from '../sdk/define-protocol.ts';
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

export interface Door {
  readonly process: FetchSettings;
  /** Opens connections, and judges each address before it does. */
  readonly connector: Pick<Connector, 'open' | 'undiciConnect' | 'undiciConnectBy'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly deadlines?: Partial<Deadlines>;
  /** Absolute folders; no other files are read. */
  readonly fileRoots: readonly string[];
  /**
   * The credentials that the URL is asked for with, in order; of an authmethod only those that serve it. Absent when there
   * are none at all.
   */
  readonly credentials?: (url: ResourceUrl, authMethod?: string) => readonly CredentialInUse[];
}

export type Protocol = ProtocolDeclaration<Door>;
