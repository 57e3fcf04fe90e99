/** Password resets: an administrator hands out a link, its owner chooses a new password. */

import { z } from 'zod';
import { oneTimeLinkSchema } from '../users/contract.ts';
import { passwordResetViewSchema, signedInSchema } from './contract.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { email, password, token } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, problem } from '../result.ts';
import type { Setting } from '../../db/settings.ts';
import type { OneTimeLink, UserRow } from '../users/contract.ts';
import { linkTo } from '../users/one-time-link.ts';
import type { PasswordResetView } from './contract.ts';
import { isTokenOf, newToken } from './one-time-token.ts';
import { actingAs, signedIn } from './open-session.ts';
import { passwordProblem } from './password-rules.ts';

const lifeMs = 24 * 60 * 60_000;
const prefix = 'password reset ';
/** A user has one link at a time: a newer one replaces it. */
const keyOf = (userId: string): string => `${prefix}${userId}`;
const resetSchema = z.object({ hash: z.string(), expiresAt: z.number() });

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
    await removeExpired(context);
    const made = newToken();
    const expiresAt = now() + lifeMs;
    await settings.set(keyOf(user.id), { hash: made.hash, expiresAt });
    return linkTo({ page: '/password-reset', token: made.token, expiresAt, baseUrl });
  },
  audit: (given) => ({ subject: 'email' in given ? given.email : given.userId }),
});

async function removeExpired({ settings, now }: CallContext): Promise<void> {
  for (const { key, value } of await settings.list(prefix)) {
    const kept = resetSchema.safeParse(value);
    if (!kept.success || kept.data.expiresAt <= now()) await settings.remove(key, value);
  }
}

interface OpenReset {
  readonly setting: Setting;
  readonly user: UserRow;
  readonly expiresAt: number;
}

async function findReset({ settings, users, now }: CallContext, given: string): Promise<OpenReset | undefined> {
  for (const setting of await settings.list(prefix)) {
    const kept = resetSchema.safeParse(setting.value);
    if (!kept.success || kept.data.expiresAt <= now() || !isTokenOf(kept.data.hash, given)) continue;
    const user = await users.find({ id: setting.key.slice(prefix.length) });
    return user && !user.disabled ? { setting, user, expiresAt: kept.data.expiresAt } : undefined;
  }
  return undefined;
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
    if (!(await context.settings.remove(reset.setting.key, reset.setting.value))) return over();
    await context.authentication.setPassword(id, given.password);
    await context.authentication.endSessions(id);
    // A link replaces the password, not the second factor.
    const hasCode = (await context.twoFactor.find(id))?.isOn === true;
    return hasCode ? { setCookies: [], user: { id, name, email, role } } : signedIn(context, email, given.password);
  },
  audit: (_, { user }, context) => ({ as: actingAs(context, user), subject: user.email }),
});
