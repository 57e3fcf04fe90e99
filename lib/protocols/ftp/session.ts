/** A control connection that is logged in, and what its server is known for. */

import type { AllowedAddress } from '../../outside/connector.ts';
import type { KeptSession } from '../kept-connections.ts';
import type { Control } from './control.ts';

export interface Session extends KeptSession {
  readonly connection: Control;
  /** The other end, where data connections lead as well. */
  readonly address: string;
  readonly by: AllowedAddress['by'];
  readonly server: ServerFacts;
  /** The folder of the login, from the root of the server. */
  readonly home: string;
  readonly isDataSecure: boolean;
  /** Of the last TYPE command; servers begin with A. */
  type: 'A' | 'I';
}

export interface ServerFacts {
  /** Commands that it does not implement. */
  readonly lacks: Set<string>;
  /** What its FEAT names; absent: not asked yet. */
  features?: ReadonlySet<string>;
  /** What tells its folders from each other, by path; undefined where it does not say. */
  readonly identities: Map<string, string | undefined>;
}
