/** What the credential services answer: never a secret. */

export interface CredentialRow {
  /** As the texts name it: `credential:NAME`. */
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly setAt: number;
  readonly setBy: string;
}
