/** What the user services answer. */

import type { Role } from '../actor.ts';

export interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly disabled: boolean;
  /** True when signing in takes a code of an app. */
  readonly hasCode: boolean;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly lastSeenAt?: number;
  /** Sessions that are open now. */
  readonly sessions: number;
}

export interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface UserList {
  readonly users: readonly UserRow[];
  /** Those not yet accepted and not run out. */
  readonly invitations: readonly InvitationRow[];
}

/** A link to hand to a person; the token in it is shown this once and kept as a hash. */
export interface OneTimeLink {
  /** Path and query such as `/invitation?token=…`; put the outside address before it. */
  readonly path: string;
  /** The same with the outside address, when `BASE_URL` is known. */
  readonly url?: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}
