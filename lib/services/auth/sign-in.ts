/** Signs a user in with e-mail address and password; failures are counted, and slowed down. */

import { z } from 'zod';
import type { CallContext } from '../define-service.ts';
import { defineService, record } from '../define-service.ts';
import { email, nothing, password } from '../input.ts';
import type { Problem } from '../result.ts';
import { problem } from '../result.ts';
import type { SignedIn } from './contract.ts';
import { actingAs, connectionOfActor } from './open-session.ts';

export const signIn = defineService({
  name: 'signIn',
  role: 'public',
  input: z.strictObject({ email, password }),
  run: async (context, given): Promise<SignedIn | Problem> => {
    const connection = connectionOfActor(context);
    const attempt = { email: given.email, ip: connection.ip };
    const retryAt = context.throttle.waitUntil(attempt);
    if (retryAt !== undefined) return tooMany(context, given.email, retryAt);
    const result = await context.authentication.signIn(given, connection);
    if (result.ok) {
      context.throttle.succeeded(attempt);
      return { setCookies: result.setCookies, user: result.user };
    }
    context.throttle.failed(attempt);
    await record(context, context.actor, 'signInFailed', { subject: given.email, detail: { reason: result.reason } });
    if (result.reason === 'disabled') {
      return problem('refused', 'This account is disabled. An administrator can enable it again.');
    }
    return problem('refused', 'The e-mail address or the password is wrong.');
  },
  audit: (_, { user }, context) => ({ as: actingAs(context, user), subject: user.email }),
});

async function tooMany(context: CallContext, subject: string, retryAt: number): Promise<Problem> {
  await record(context, context.actor, 'signInFailed', { subject, detail: { reason: 'throttled' } });
  const minutes = Math.max(1, Math.ceil((retryAt - context.now()) / 60_000));
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return problem('refused', `There were too many wrong attempts. Try again in ${wait}.`, { retryAt });
}

export const signOut = defineService({
  name: 'signOut',
  role: 'viewer',
  input: nothing,
  run: async (context) => ({ setCookies: await context.authentication.signOut(connectionOfActor(context)) }),
  audit: () => ({}),
});
