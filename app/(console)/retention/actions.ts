'use server';
/** The retention settings of the installation; permission and password are checked in the service. */

import { revalidatePath } from 'next/cache';
import { problemState, readForm, type FormState } from '#app/form-state.ts';
import { retentionChange } from '#app/retention-change.ts';
import { act } from '#app/session.ts';
import { installationRetentionParams } from '#lib/forms/retention.ts';
import { unchecked } from '#lib/services/define-service.ts';

export async function saveRetention(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const change = retentionChange(installationRetentionParams, values);
  const result = await act((all) => all.saveRetention, unchecked(change));
  if (!result.ok) return problemState(result.problem, values);
  revalidatePath('/retention');
  return { done: 'Saved. Older data is removed within the hour.' };
}
