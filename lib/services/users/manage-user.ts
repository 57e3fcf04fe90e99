/** What an administrator does to an account: role, sessions, disabling. The last administrator stays one. */

import { z } from 'zod';
import { defineService } from '../define-service.ts';
import { role } from '../input.ts';
import type { Problem } from '../result.ts';
import { problem } from '../result.ts';

const userId = z.string().max(100);

const unknownUser = (): Problem => problem('not-found', 'Unknown user.');

function whyNot(reason: 'unknown' | 'last-administrator'): Problem {
  if (reason === 'unknown') return unknownUser();
  return problem('refused', 'This is the only administrator. Make another user an administrator first.');
}

export const changeRole = defineService({
  name: 'changeRole',
  role: 'admin',
  needsPassword: true,
  input: z.strictObject({ userId, role }),
  /** The role before. */
  output: z.strictObject({ email: z.string(), role }),
  run: async (context, given) => {
    const before = await context.users.setRole(given.userId, given.role);
    return typeof before === 'string' ? whyNot(before) : before;
  },
  audit: (given, before) => ({ subject: before.email, detail: { from: before.role, to: given.role } }),
});

export const endSessions = defineService({
  name: 'endSessions',
  role: 'admin',
  input: z.strictObject({ userId }),
  output: z.strictObject({ email: z.string(), ended: z.number() }),
  run: async (context, given) => {
    const user = await context.users.find({ id: given.userId });
    if (user === undefined) return unknownUser();
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
    const before = await context.users.setDisabled(given.userId, given.disabled);
    if (typeof before === 'string') return whyNot(before);
    if (given.disabled) await context.authentication.endSessions(given.userId);
    return { email: before.email };
  },
  audit: (given, { email }) => ({ subject: email, detail: { disabled: given.disabled } }),
});
