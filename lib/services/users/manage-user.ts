/** What an administrator does to an account: role, sessions, disabling. The last administrator stays one. */

import { z } from 'zod';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { role } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { UserRow } from './contract.ts';

const userId = z.string().max(100);

async function findUser({ users }: CallContext, id: string): Promise<UserRow | Problem> {
  return (await users.find({ id })) ?? problem('not-found', 'Unknown user.');
}

/** True when nobody could administer after this user no longer can. */
async function isLastAdministrator({ users }: CallContext, user: UserRow): Promise<boolean> {
  return user.role === 'admin' && !user.disabled && (await users.countAdministrators()) === 1;
}

export const changeRole = defineService({
  name: 'changeRole',
  role: 'admin',
  needsPassword: true,
  input: z.strictObject({ userId, role }),
  /** The role before. */
  output: z.strictObject({ email: z.string(), role }),
  run: async (context, given) => {
    const user = await findUser(context, given.userId);
    if (isProblem(user)) return user;
    if (given.role !== 'admin' && (await isLastAdministrator(context, user))) {
      return problem('refused', 'This is the only administrator. Make another user an administrator first.');
    }
    await context.users.setRole(user.id, given.role);
    return { email: user.email, role: user.role };
  },
  audit: (given, before) => ({ subject: before.email, detail: { from: before.role, to: given.role } }),
});

export const endSessions = defineService({
  name: 'endSessions',
  role: 'admin',
  input: z.strictObject({ userId }),
  output: z.strictObject({ email: z.string(), ended: z.number() }),
  run: async (context, given) => {
    const user = await findUser(context, given.userId);
    if (isProblem(user)) return user;
    return { email: user.email, ended: await context.authentication.endSessions(user.id) };
  },
  audit: (_, { email, ended }) => ({ subject: email, detail: { ended } }),
});

export const setUserDisabled = defineService({
  name: 'setUserDisabled',
  role: 'admin',
  needsPassword: true,
  input: z.strictObject({ userId, disabled: z.boolean() }),
  output: z.strictObject({ email: z.string() }),
  run: async (context, given) => {
    const user = await findUser(context, given.userId);
    if (isProblem(user)) return user;
    if (given.disabled && (await isLastAdministrator(context, user))) {
      return problem('refused', 'This is the only administrator. Make another user an administrator first.');
    }
    await context.users.setDisabled(user.id, given.disabled);
    if (given.disabled) await context.authentication.endSessions(user.id);
    return { email: user.email };
  },
  audit: (given, { email }) => ({ subject: email, detail: { disabled: given.disabled } }),
});
