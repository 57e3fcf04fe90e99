'use server';
/** Administration of users; permission is checked in each service. */

import { revalidatePath } from 'next/cache';
import { problemState, readForm, type FormState } from '#app/form-state.ts';
import { act, type Pick } from '#app/session.ts';
import { unchecked } from '#lib/services/define-service.ts';
import type { Problem } from '#lib/services/result.ts';
import type { OneTimeLink } from '#lib/services/users/contract.ts';

export interface LinkState extends FormState {
  readonly link?: OneTimeLink;
}

export async function inviteUser(_before: LinkState, form: FormData): Promise<LinkState> {
  const values = readForm(form);
  const result = await act((all) => all.inviteUser, unchecked(values));
  if (!result.ok) return problemState(result.problem, values);
  revalidatePath('/users');
  return { link: result.value };
}

export async function createPasswordLink(userId: string): Promise<LinkState> {
  const result = await act((all) => all.createPasswordReset, { userId });
  return result.ok ? { link: result.value } : problemState(result.problem, {});
}

/** Answers what was wrong, or undefined. */
async function change<Input extends unknown[]>(
  pick: Pick<Input, unknown>,
  ...input: NoInfer<Input>
): Promise<Problem | undefined> {
  const result = await act(pick, ...input);
  if (!result.ok) return result.problem;
  revalidatePath('/users');
  return undefined;
}

export async function changeRole(userId: string, role: string): Promise<Problem | undefined> {
  return change((all) => all.changeRole, unchecked({ userId, role }));
}

export async function endSessions(userId: string): Promise<Problem | undefined> {
  return change((all) => all.endSessions, { userId });
}

export async function resetTwoFactor(userId: string): Promise<Problem | undefined> {
  return change((all) => all.resetTwoFactor, { userId });
}

export async function setTwoFactorRequired(required: boolean): Promise<Problem | undefined> {
  return change((all) => all.setTwoFactorRequired, { required });
}

export async function setUserDisabled(userId: string, disabled: boolean): Promise<Problem | undefined> {
  return change((all) => all.setUserDisabled, { userId, disabled });
}

export async function withdrawInvitation(id: string): Promise<Problem | undefined> {
  return change((all) => all.withdrawInvitation, { id });
}
