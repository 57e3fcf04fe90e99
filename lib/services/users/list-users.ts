/** Everybody with an account, and the invitations that wait. */

import { userListSchema } from './contract.ts';
import { defineService } from '../define-service.ts';
import { nothing } from '../input.ts';
import type { UserList } from './contract.ts';

export const listUsers = defineService({
  name: 'listUsers',
  role: 'admin',
  input: nothing,
  output: userListSchema,
  run: async ({ users, invites, now }): Promise<UserList> => {
    const [rows, invitations] = await Promise.all([users.list(now()), invites.listOpen(now())]);
    return { users: rows, invitations };
  },
});
