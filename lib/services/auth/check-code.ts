/** The second factor at sign-in: a code of the app, or a recovery code, each taken once. */

import { createHash } from 'node:crypto';
import { unseal } from '../../db/seal.ts';
import type { ServiceContext } from '../context.ts';
import { plainRecoveryCode, totpStep } from './totp.ts';

/** Bound into what is sealed. */
export const sealedName = (userId: string): string => `two-factor ${userId}`;

export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(plainRecoveryCode(code)).digest('hex');
}

export type CodeVerdict = 'not-needed' | 'missing' | 'wrong' | 'right';

export async function checkCode(
  { twoFactor, secretKey, now }: Pick<ServiceContext, 'twoFactor' | 'secretKey' | 'now'>,
  userId: string,
  given: string | undefined,
): Promise<CodeVerdict> {
  const own = await twoFactor.find(userId);
  if (own?.isOn !== true) return 'not-needed';
  if (given === undefined || given.trim() === '') return 'missing';
  const secret = unseal(secretKey, sealedName(userId), own.sealed);
  const step = secret === undefined ? undefined : totpStep(secret, given, { now: now(), after: own.lastStep });
  if (step !== undefined) return (await twoFactor.takeStep(userId, step)) ? 'right' : 'wrong';
  return (await twoFactor.takeRecoveryCode(userId, hashRecoveryCode(given))) ? 'right' : 'wrong';
}
