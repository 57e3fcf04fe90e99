/** What the user services answer. */

import type { InviteRecord as InvitationRow } from '../../db/invites.ts';
import type { UserRecord as UserRow } from '../../db/users.ts';
export type { InvitationRow, UserRow };

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
