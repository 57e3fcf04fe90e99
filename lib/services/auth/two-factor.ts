/** Two-factor sign-in: set up with an authenticator app, recovery codes, and what the installation asks of administrators. */

import { z } from 'zod';
import { recoveryCodesSchema, twoFactorSecretSchema, twoFactorStateSchema } from './contract.ts';
import { seal, unseal } from '../../db/seal.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import type { SignedInUser } from '../actor.ts';
import { nothing } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import { hashRecoveryCode, sealedName } from './check-code.ts';
import type { RecoveryCodes, TwoFactorSecret, TwoFactorState } from './contract.ts';
import { newRecoveryCodes, newTotpSecret, totpStep, totpUri } from './totp.ts';

const requiredKey = 'two-factor required';

/** True when administrators have to sign in with a code. */
export async function isTwoFactorRequired({ settings }: Pick<CallContext, 'settings'>): Promise<boolean> {
  return (await settings.get(requiredKey)) === true;
}

export const code = z.string({ error: 'The code is missing.' }).trim().min(1, 'The code is missing.').max(100);

function ownUser({ actor }: CallContext): SignedInUser | Problem {
  return actor.kind === 'user' ? actor : problem('refused', 'The command line has no account.');
}

export const getTwoFactor = defineService({
  name: 'getTwoFactor',
  role: 'viewer',
  input: nothing,
  output: twoFactorStateSchema,
  run: async (context): Promise<TwoFactorState> => {
    const { actor, twoFactor } = context;
    const own = actor.kind === 'user' ? await twoFactor.find(actor.id) : undefined;
    const isOn = own?.isOn === true;
    return { isOn, recoveryLeft: isOn ? own.recoveryLeft : 0, isRequired: await isTwoFactorRequired(context) };
  },
});

export const startTwoFactor = defineService({
  name: 'startTwoFactor',
  role: 'viewer',
  needsPassword: true,
  input: nothing,
  output: twoFactorSecretSchema,
  run: async (context): Promise<TwoFactorSecret | Problem> => {
    const user = ownUser(context);
    if (isProblem(user)) return user;
    const secret = newTotpSecret();
    const sealed = seal(context.secretKey, sealedName(user.id), secret);
    if (!(await context.twoFactor.prepare(user.id, sealed))) {
      return problem('conflict', 'Two-factor sign-in is already on. Turn it off first to use another app.');
    }
    return { secret, uri: totpUri(secret, user.email) };
  },
  audit: () => ({}),
});

const nothingPrepared = () => problem('conflict', 'No two-factor setup is in progress. Start again.');

export const completeTwoFactor = defineService({
  name: 'completeTwoFactor',
  role: 'viewer',
  needsPassword: true,
  input: z.strictObject({ code }),
  output: recoveryCodesSchema,
  run: async (context, given): Promise<RecoveryCodes | Problem> => {
    const user = ownUser(context);
    if (isProblem(user)) return user;
    const own = await context.twoFactor.find(user.id);
    const secret = own && !own.isOn ? unseal(context.secretKey, sealedName(user.id), own.sealed) : undefined;
    if (own === undefined || secret === undefined) return nothingPrepared();
    const step = totpStep(secret, given.code, { now: context.now(), after: 0 });
    if (step === undefined) {
      return fieldProblem('code', 'Incorrect code. Check the clock on your phone, and enter the next code.');
    }
    const codes = newRecoveryCodes();
    const turningOn = { sealed: own.sealed, step, recovery: codes.map(hashRecoveryCode) };
    return (await context.twoFactor.turnOn(user.id, turningOn)) ? { codes } : nothingPrepared();
  },
  audit: () => ({}),
});

export const createRecoveryCodes = defineService({
  name: 'createRecoveryCodes',
  doc: 'Earlier recovery codes stop working.',
  role: 'viewer',
  needsPassword: true,
  input: nothing,
  output: recoveryCodesSchema,
  run: async (context): Promise<RecoveryCodes | Problem> => {
    const user = ownUser(context);
    if (isProblem(user)) return user;
    const codes = newRecoveryCodes();
    const isSet = await context.twoFactor.setRecoveryCodes(user.id, codes.map(hashRecoveryCode));
    return isSet ? { codes } : problem('conflict', 'Two-factor sign-in is off.');
  },
  audit: () => ({}),
});

export const endTwoFactor = defineService({
  name: 'endTwoFactor',
  role: 'viewer',
  needsPassword: true,
  input: nothing,
  output: z.null(),
  run: async (context): Promise<null | Problem> => {
    const user = ownUser(context);
    if (isProblem(user)) return user;
    if (user.role === 'admin' && (await isTwoFactorRequired(context))) {
      return problem('refused', 'This installation requires two-factor sign-in for administrators.');
    }
    await context.twoFactor.remove(user.id);
    return null;
  },
  audit: () => ({}),
});

/** For somebody who lost both phone and recovery codes. */
export const resetTwoFactor = defineService({
  name: 'resetTwoFactor',
  role: 'admin',
  needsPassword: true,
  input: z.union([z.strictObject({ userId: z.string().max(100) }), z.strictObject({ email: z.string().max(254) })]),
  output: z.strictObject({ email: z.string() }),
  run: async ({ users, twoFactor }, given) => {
    const user = await users.find('email' in given ? { email: given.email } : { id: given.userId });
    if (!user) return problem('not-found', 'Unknown user.');
    if (!(await twoFactor.remove(user.id)))
      return problem('conflict', `Two-factor sign-in is already off for ${user.email}.`);
    return { email: user.email };
  },
  audit: (_, { email }) => ({ subject: email }),
});

export const setTwoFactorRequired = defineService({
  name: 'setTwoFactorRequired',
  role: 'admin',
  needsPassword: true,
  input: z.strictObject({ required: z.boolean() }),
  output: z.strictObject({ required: z.boolean() }),
  run: async (context, { required }) => {
    const { actor, twoFactor, settings } = context;
    const isReady = actor.kind !== 'user' || (await twoFactor.find(actor.id))?.isOn === true;
    if (required && !isReady) {
      return problem('refused', 'Set up two-factor sign-in for your own account first, in your profile.');
    }
    await settings.set(requiredKey, required);
    return { required };
  },
  audit: ({ required }) => ({ detail: { required } }),
});
