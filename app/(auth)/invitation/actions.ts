'use server';
/** Makes the account of an invitation and signs in. */

import { redirect } from 'next/navigation';
import { problemState, readForm, type FormState } from '#app/form-state.ts';
import { act } from '#app/session.ts';
import { setCookies } from '#app/set-cookies.ts';
import { unchecked } from '#lib/services/define-service.ts';

export async function acceptInvitation(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const result = await act((all) => all.acceptInvitation, unchecked(values));
  if (!result.ok) return problemState(result.problem, values);
  await setCookies(result.value.setCookies);
  redirect('/');
}
