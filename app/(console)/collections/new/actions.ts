'use server';
/** Making collections: from a URL, from files, or the sample. */

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { problemState, readForm, type FormState } from '#app/form-state.ts';
import { readParams } from '#app/read-params.ts';
import { act } from '#app/session.ts';
import { uploadInput } from '#app/upload-input.ts';
import { fromUrlParams } from '#lib/forms/new-collection.ts';
import type { CollectionCreated } from '#lib/services/collections/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import { unchecked } from '#lib/services/define-service.ts';

export async function createSampleCollection(): Promise<ServiceResult<CollectionCreated>> {
  const result = await act((all) => all.createSampleCollection, {});
  if (result.ok) revalidatePath('/', 'layout');
  return result;
}

export async function createFromUrl(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const result = await act((all) => all.createCollection, unchecked(readParams(fromUrlParams, values)));
  if (!result.ok) return problemState(result.problem, values, { slug: 'name', zip: 'files' });
  revalidatePath('/', 'layout');
  redirect(`/collections/${result.value.slug}/live`);
}

export async function createFromTemplate(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const { name = '', template = '' } = values;
  const result = await act((all) => all.createFromTemplate, { name, template });
  if (!result.ok) return problemState(result.problem, values, { slug: 'name', zip: 'files' });
  revalidatePath('/', 'layout');
  redirect(`/collections/${result.value.slug}/configuration?file=gatherer.cf`);
}

export async function importFiles(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const result = await act(
    (all) => all.importCollection,
    unchecked({ name: values.name ?? '', ...(await uploadInput(form)) }),
  );
  if (!result.ok) return problemState(result.problem, values, { slug: 'name', zip: 'files' });
  revalidatePath('/', 'layout');
  redirect(`/collections/${result.value.slug}/configuration`);
}

export async function createForRds(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const result = await act((all) => all.createForRds, { name: values.name ?? '' });
  if (!result.ok) return problemState(result.problem, values, { slug: 'name' });
  revalidatePath('/', 'layout');
  redirect(`/collections/${result.value.slug}/feeds?push=soif`);
}

export async function createForFeeds(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const { name = '', patterns = '' } = values;
  const result = await act((all) => all.createForFeeds, { name, patterns });
  if (!result.ok) return problemState(result.problem, values, { slug: 'name' });
  revalidatePath('/', 'layout');
  redirect(`/collections/${result.value.slug}/feeds?push=test`);
}
