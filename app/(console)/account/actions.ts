'use server';
/** Changes one's own password. */

import { problemState, readForm, type FormState } from '#app/form-state.ts';
import { act } from '#app/session.ts';
import { setCookies } from '#app/set-cookies.ts';

export async function changePassword(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const result = await act((all) => all.changePassword, values);
  if (!result.ok) return problemState(result.problem, values);
  await setCookies(result.value.setCookies);
  return { done: 'The password is changed; other sessions have ended.' };
}
