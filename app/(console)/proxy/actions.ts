'use server';
/** The proxy of the installation; permission and password are checked in the service. */

import { revalidatePath } from 'next/cache';
import { problemState, readForm, type FormState } from '#app/form-state.ts';
import { act } from '#app/session.ts';
import { unchecked } from '#lib/services/define-service.ts';

export async function saveProxy(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const result = await act((all) => all.saveProxy, unchecked(values));
  if (!result.ok) return problemState(result.problem, values);
  revalidatePath('/proxy');
  return { done: 'Saved. Takes effect in the next run of each collection.' };
}
