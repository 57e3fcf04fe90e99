'use server';
/** The authorities of the installation; permission and password are checked in the service. */

import { revalidatePath } from 'next/cache';
import { problemState, readForm, type FormState } from '#app/form-state.ts';
import { act } from '#app/session.ts';
import { unchecked } from '#lib/services/define-service.ts';

export async function saveAuthorities(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const result = await act((all) => all.saveAuthorities, unchecked({ pem: values['pem'] }));
  if (!result.ok) return problemState(result.problem, values);
  revalidatePath('/certificates');
  return { done: 'Saved. Takes effect in the next run of each collection.' };
}
