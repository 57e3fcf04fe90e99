'use server';
/** The proxy and the News server of the installation; permission and password are checked in the services. */

import { revalidatePath } from 'next/cache';
import { problemState, readForm, type FormState } from '#app/form-state.ts';
import { act } from '#app/session.ts';
import { unchecked } from '#lib/services/define-service.ts';
import type { ServiceResult } from '#lib/services/result.ts';

export async function saveProxy(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  return saved(await act((all) => all.saveProxy, unchecked(values)), values);
}

export async function saveNewsServer(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  return saved(await act((all) => all.saveNewsServer, unchecked(values)), values);
}

type Values = ReturnType<typeof readForm>;

function saved(result: ServiceResult<unknown>, values: Values): FormState {
  if (!result.ok) return problemState(result.problem, values);
  revalidatePath('/network');
  return { done: 'Saved. Takes effect in the next run of each collection.' };
}
