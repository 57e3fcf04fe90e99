/** What the user services answer. */

import { z } from 'zod';
import { userRecordSchema } from '../../db/users.ts';
import { inviteRecordSchema } from '../../db/invites.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
import type { InviteRecord as InvitationRow } from '../../db/invites.ts';
import type { UserRecord as UserRow } from '../../db/users.ts';
export type { InvitationRow, UserRow };

export const userListSchema = z.strictObject({
  users: z.array(userRecordSchema),
  /** Those not yet accepted and not run out. */
  invitations: z.array(inviteRecordSchema),
});
export type UserList = ReadModel<typeof userListSchema>;

/** A link to hand to a person; the token in it is shown this once and kept as a hash. */
export const oneTimeLinkSchema = z.strictObject({
  /** Path and query such as `/invitation?token=…`; put the outside address before it. */
  path: z.string(),
  /** The same with the outside address, when `BASE_URL` is known. */
  url: z.string().exactOptional(),
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
});
export type OneTimeLink = ReadModel<typeof oneTimeLinkSchema>;
