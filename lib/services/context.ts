/** What the services share: made once, by `server.ts` for the product, by tests for tests. */

import type { Findings } from './configuration/findings.ts';
import type { ConfigurationLanguages } from './configuration/languages.ts';
import type { Authentication } from './auth/authentication.ts';
import type { Throttle } from './auth/throttle.ts';
import type { AuditStore, CollectionStore, InviteStore, RevisionStore, SettingStore, UserStore } from './ports.ts';
import type { SecretKey } from './secret-key.ts';

export interface ServiceContext {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The address from outside (`BASE_URL`). */
  readonly baseUrl: string | undefined;
  readonly secretKey: SecretKey;
  readonly authentication: Authentication;
  readonly throttle: Throttle;
  readonly settings: SettingStore;
  readonly users: UserStore;
  readonly invites: InviteStore;
  readonly audit: AuditStore;
  readonly collections: CollectionStore;
  readonly revisions: RevisionStore;
  readonly languages: ConfigurationLanguages;
  readonly findings: Findings;
}
