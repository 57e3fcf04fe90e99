/** Password resets: an administrator hands out a link, its owner chooses a new password. */

import { z } from 'zod';
import { oneTimeLinkSchema } from '../users/contract.ts';
import { passwordResetViewSchema, signedInSchema } from './contract.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { email, password, token } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, problem } from '../result.ts';
import type { OneTimeLink, UserRow } from '../users/contract.ts';
import { linkTo } from '../users/one-time-link.ts';
import type { PasswordResetView } from './contract.ts';
import { hashToken } from './hashed-sessions.ts';
import { newToken } from './one-time-token.ts';
import { actingAs, signedIn } from './open-session.ts';
import { passwordProblem } from './password-rules.ts';

const lifeMs = 24 * 60 * 60_000;
const keyOf = (hash: string): string => `password reset ${hash}`;
const resetSchema = z.object({ userId: z.string(), expiresAt: z.number() });

const over = () => problem('not-found', 'This link was used or has expired. Ask an administrator for a new one.');

export const createPasswordReset = defineService({
  name: 'createPasswordReset',
  role: 'admin',
  needsPassword: true,
  input: z.union([z.strictObject({ userId: z.string() }), z.strictObject({ email })]),
  output: oneTimeLinkSchema,
  run: async (context, given): Promise<OneTimeLink | Problem> => {
    const { users, settings, now, baseUrl } = context;
    const user = await users.find('email' in given ? { email: given.email } : { id: given.userId });
    if (!user) return problem('not-found', 'Unknown user.');
    await removeOld(context, user.id);
    const made = newToken();
    const expiresAt = now() + lifeMs;
    await settings.set(keyOf(made.hash), { userId: user.id, expiresAt });
    return linkTo({ page: '/password-reset', token: made.token, expiresAt, baseUrl });
  },
  audit: (given) => ({ subject: 'email' in given ? given.email : given.userId }),
});

/** One link at a time for a user, and none that has run out. */
async function removeOld({ settings, now }: CallContext, userId: string): Promise<void> {
  for (const { key, value } of await settings.list(keyOf(''))) {
    const kept = resetSchema.safeParse(value);
    if (!kept.success || kept.data.userId === userId || kept.data.expiresAt <= now()) await settings.remove(key);
  }
}

interface OpenReset {
  readonly key: string;
  readonly user: UserRow;
  readonly expiresAt: number;
}

async function findReset({ settings, users, now }: CallContext, given: string): Promise<OpenReset | undefined> {
  const key = keyOf(hashToken(given));
  const kept = resetSchema.safeParse(await settings.get(key));
  if (!kept.success || kept.data.expiresAt <= now()) return undefined;
  const user = await users.find({ id: kept.data.userId });
  return user && !user.disabled ? { key, user, expiresAt: kept.data.expiresAt } : undefined;
}

export const getPasswordReset = defineService({
  name: 'getPasswordReset',
  role: 'public',
  input: z.strictObject({ token }),
  output: passwordResetViewSchema,
  run: async (context, given): Promise<PasswordResetView | Problem> => {
    const reset = await findReset(context, given.token);
    return reset ? { email: reset.user.email, expiresAt: reset.expiresAt } : over();
  },
});

export const completePasswordReset = defineService({
  name: 'completePasswordReset',
  doc: 'Ends all sessions of the user, then signs in.',
  role: 'public',
  input: z.strictObject({ token, password }),
  output: signedInSchema,
  run: async (context, given) => {
    const reset = await findReset(context, given.token);
    if (!reset) return over();
    const { id, email, name, role } = reset.user;
    const wrong = passwordProblem(given.password, [email, name]);
    if (wrong !== undefined) return fieldProblem('password', wrong);
    if (!(await context.settings.remove(reset.key))) return over();
    await context.authentication.setPassword(id, given.password);
    await context.authentication.endSessions(id);
    // A link replaces the password, not the second factor.
    const hasCode = (await context.twoFactor.find(id))?.isOn === true;
    return hasCode ? { setCookies: [], user: { id, name, email, role } } : signedIn(context, email, given.password);
  },
  audit: (_, { user }, context) => ({ as: actingAs(context, user), subject: user.email }),
});
