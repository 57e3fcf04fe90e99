'use server';
/** Sets the new password and signs in. */

import { redirect } from 'next/navigation';
import { problemState, readForm, type FormState } from '#app/form-state.ts';
import { act } from '#app/session.ts';
import { setCookies } from '#app/set-cookies.ts';
import { unchecked } from '#lib/services/define-service.ts';

export async function completePasswordReset(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const result = await act((all) => all.completePasswordReset, unchecked(values));
  if (!result.ok) return problemState(result.problem, values);
  await setCookies(result.value.setCookies);
  redirect('/');
}
