/** The first administrator: made with a token that the server prints, so that no default password exists. */

import { z } from 'zod';
import { setupStateSchema, setupTokenSchema, signedInSchema } from './contract.ts';
import { defineService } from '../define-service.ts';
import { email, line, nothing, password, token } from '../input.ts';
import { fieldProblem, problem } from '../result.ts';
import type { ServiceContext } from '../context.ts';
import type { SetupState, SetupToken } from './contract.ts';
import { isTokenOf, newToken } from './one-time-token.ts';
import { actingAs, openSession } from './open-session.ts';
import { passwordProblem } from './password-rules.ts';

const settingKey = 'set-up token';
const lifeMs = 24 * 60 * 60_000;
const settingSchema = z.object({ hash: z.string(), expiresAt: z.number() });

export const getSetupState = defineService({
  name: 'getSetupState',
  role: 'public',
  input: nothing,
  output: setupStateSchema,
  run: async ({ users }): Promise<SetupState> => ({ needsSetup: (await users.countAdministrators()) === 0 }),
});

export const issueSetupToken = defineService({
  name: 'issueSetupToken',
  doc: 'Creates a set-up token. Earlier tokens stop working.',
  role: 'admin',
  input: nothing,
  output: setupTokenSchema,
  run: async ({ settings, now }): Promise<SetupToken> => {
    const { token, hash } = newToken();
    const expiresAt = now() + lifeMs;
    await settings.set(settingKey, { hash, expiresAt });
    return { token, path: `/set-up?token=${token}`, expiresAt };
  },
  audit: (_, { expiresAt }) => ({ detail: { expiresAt } }),
});

export const createFirstAdministrator = defineService({
  name: 'createFirstAdministrator',
  role: 'public',
  input: z.strictObject({ token, name: line('The name', 100), email, password }),
  output: signedInSchema,
  run: async (context, given) => {
    const wrong = passwordProblem(given.password, [given.email, given.name]);
    if (wrong !== undefined) return fieldProblem('password', wrong);
    if (await context.users.find({ email: given.email })) {
      return problem('conflict', 'A user with this e-mail address already exists.');
    }
    if (!(await useToken(context, given.token))) {
      return fieldProblem(
        'token',
        'Invalid or expired setup token. Start the server again, or run: npx winnow user setup-token',
      );
    }
    return openSession(context, { ...given, role: 'admin' });
  },
  audit: (_, { user }, context) => ({
    as: actingAs(context, user),
    subject: user.email,
    detail: { role: user.role },
  }),
});

/** True once for the right token. */
async function useToken({ settings, now }: ServiceContext, given: string): Promise<boolean> {
  const value = await settings.get(settingKey);
  const kept = settingSchema.safeParse(value);
  if (!kept.success || kept.data.expiresAt <= now() || !isTokenOf(kept.data.hash, given)) return false;
  return settings.remove(settingKey, value);
}
