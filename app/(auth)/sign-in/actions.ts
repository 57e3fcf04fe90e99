'use server';
/** Begins and ends a session. */

import { redirect } from 'next/navigation';
import { problemState, readForm, type FormState } from '#app/form-state.ts';
import { act } from '#app/session.ts';
import { setCookies } from '#app/set-cookies.ts';
import { unchecked } from '#lib/services/define-service.ts';

export interface SignInState extends FormState {
  readonly needsCode?: boolean;
}

export async function signIn(_before: SignInState, form: FormData): Promise<SignInState> {
  const values = readForm(form);
  const result = await act((all) => all.signIn, unchecked(values));
  if (!result.ok) return { ...problemState(result.problem, values), needsCode: result.problem.needsCode === true };
  await setCookies(result.value.setCookies);
  redirect('/');
}

export async function signOut(): Promise<void> {
  const result = await act((all) => all.signOut, {});
  if (result.ok) await setCookies(result.value.setCookies);
  redirect('/sign-in');
}
