/** What the services of credentials answer: never a secret. */

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
