/** Signs a user in with e-mail address and password; failures are counted, and slowed down. */

import { z } from 'zod';
import { signedInSchema } from './contract.ts';
import type { CallContext } from '../define-service.ts';
import { defineService, record } from '../define-service.ts';
import { email, nothing, password } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import { beginAttempt } from './attempt.ts';
import type { BegunAttempt } from './attempt.ts';
import { checkCode } from './check-code.ts';
import type { SignedIn } from './contract.ts';
import { deviceCookie } from './device-cookie.ts';
import { actingAs, connectionOfActor } from './open-session.ts';

export const signIn = defineService({
  name: 'signIn',
  role: 'public',
  input: z.strictObject({ email, password, code: z.string().max(100).optional() }),
  output: signedInSchema,
  run: async (context, given): Promise<SignedIn | Problem> => {
    const connection = connectionOfActor(context);
    const attempt = await beginAttempt(context, given.email, () => recordFailure(context, given.email, 'throttled'));
    if (isProblem(attempt)) return attempt;
    const result = await context.authentication.signIn(given, connection);
    if (result.ok) {
      const verdict = await checkCode(context, result.user.id, given.code);
      if (verdict === 'missing' || verdict === 'wrong') return codeProblem(context, result, { attempt, verdict });
      attempt.succeeded();
      const device = deviceCookie(context.secretKey.derive('devices'), result.user.email, connection);
      return { setCookies: [...result.setCookies, device], user: result.user };
    }
    await recordFailure(context, given.email, result.reason);
    if (result.reason === 'disabled') {
      return problem('refused', 'This account is disabled. An administrator can enable it again.');
    }
    return problem('refused', 'Incorrect e-mail address or password.');
  },
  audit: (_, { user }, context) => ({ as: actingAs(context, user), subject: user.email }),
});

const codeWords = {
  missing: 'Enter the code that your authenticator app shows, or a recovery code.',
  wrong: 'This code is incorrect or was already used. Wait for the next one, or use a recovery code.',
} as const;

/** The session that the password opened is closed before anybody has heard of it. A missing code is no wrong guess. */
async function codeProblem(
  context: CallContext,
  { user, setCookies }: SignedIn,
  { attempt, verdict }: { readonly attempt: BegunAttempt; readonly verdict: 'missing' | 'wrong' },
): Promise<Problem> {
  const cookie = setCookies.map((line) => line.slice(0, line.indexOf(';'))).join('; ');
  await context.authentication.signOut({ ...connectionOfActor(context), cookie });
  if (verdict === 'missing') attempt.takeBack();
  else await recordFailure(context, user.email, 'wrong code');
  const fields = verdict === 'wrong' ? { fields: { code: codeWords.wrong } } : {};
  return problem('refused', codeWords[verdict], { needsCode: true, ...fields });
}

/** Anybody can fail to sign in as often as they like: beyond a number of lines the log hears no more of it for a while. */
async function recordFailure(context: CallContext, subject: string, reason: string): Promise<void> {
  if (context.throttle.mayRecord()) {
    await record(context, context.actor, 'signInFailed', { subject, detail: { reason } });
  }
}

export const signOut = defineService({
  name: 'signOut',
  role: 'viewer',
  input: nothing,
  output: z.strictObject({ setCookies: z.array(z.string()) }),
  run: async (context) => ({ setCookies: await context.authentication.signOut(connectionOfActor(context)) }),
  audit: () => ({}),
});
