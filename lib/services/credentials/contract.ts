/** The services of credentials, and what they answer: never a secret. */

import type { Service } from '../define-service.ts';

export interface CredentialServices {
  /** viewer: { slug } Names, places and servers; never a secret. */
  listCredentials: Service<readonly CredentialRow[]>;
  /** operator: { slug, name, secret, servers? } `servers`: URLs; those the files name when absent. */
  setCredential: Service<{ readonly origins: readonly string[] }>;
  /** operator: { slug, name } */
  deleteCredential: Service<null>;
}

export interface CredentialRow {
  /** As the texts name it: `credential:NAME`. */
  readonly name: string;
  /** Where the newest files name it, such as `gatherer.cf:3`. */
  readonly places: readonly string[];
  /** Servers it is sent to, such as `https://a.example`; empty when no secret is set. */
  readonly origins: readonly string[];
  /** Milliseconds since the epoch; absent when no secret is set. */
  readonly setAt?: number;
  readonly setBy?: string;
}
