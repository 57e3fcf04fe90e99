'use server';
/** One's own account: password, sessions, second factor. */

import { revalidatePath } from 'next/cache';
import { problemState, readForm, type FormState } from '#app/form-state.ts';
import { act } from '#app/session.ts';
import { setCookies } from '#app/set-cookies.ts';
import type { RecoveryCodes, TwoFactorSecret } from '#lib/services/auth/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import { unchecked } from '#lib/services/define-service.ts';

export async function changePassword(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const result = await act((all) => all.changePassword, unchecked(values));
  if (!result.ok) return problemState(result.problem, values);
  await setCookies(result.value.setCookies);
  return { done: 'Password changed. Your other sessions have ended.' };
}

/** Answers what was wrong, or undefined. */
export async function confirmPassword(password: string): Promise<string | undefined> {
  const result = await act((all) => all.confirmPassword, { password });
  return result.ok ? undefined : result.problem.message;
}

/** Answers what was wrong, or undefined. */
export async function endOwnSession(id: string): Promise<string | undefined> {
  const result = await act((all) => all.endOwnSession, { id });
  revalidatePath('/account');
  return result.ok ? undefined : result.problem.message;
}

export async function startTwoFactor(): Promise<ServiceResult<TwoFactorSecret>> {
  return act((all) => all.startTwoFactor, {});
}

export async function completeTwoFactor(code: string): Promise<ServiceResult<RecoveryCodes>> {
  return act((all) => all.completeTwoFactor, { code });
}

export async function createRecoveryCodes(): Promise<ServiceResult<RecoveryCodes>> {
  return act((all) => all.createRecoveryCodes, {});
}

export async function endTwoFactor(): Promise<ServiceResult<null>> {
  return act((all) => all.endTwoFactor, {});
}
