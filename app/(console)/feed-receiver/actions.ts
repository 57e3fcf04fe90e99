'use server';
/** The feed receiver; permission and password are checked in the services. */

import { revalidatePath } from 'next/cache';
import { problemState, readForm, type FormState } from '#app/form-state.ts';
import { act } from '#app/session.ts';
import { unchecked } from '#lib/services/define-service.ts';
import type { Problem } from '#lib/services/result.ts';

const place = '/feed-receiver';

const wholeOrNothing = (text = ''): number | null => (text.trim() === '' ? null : Number(text));

export async function saveFeedReceiver(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const { on, strict, httpPort, httpsPort, address, trusted, collection, sources, ...numbers } = values;
  const given = {
    ...Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, Number(text)])),
    address,
    trusted,
    collection,
    sources,
    on: on !== undefined,
    strict: strict !== undefined,
    httpPort: wholeOrNothing(httpPort),
    httpsPort: wholeOrNothing(httpsPort),
  };
  const result = await act((all) => all.saveFeedReceiver, unchecked(given));
  const kept = { ...values, on: String(given.on), strict: String(given.strict) };
  return result.ok ? saved('Saved. Takes effect within seconds.') : problemState(result.problem, kept);
}

export async function saveReceiverCertificate(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const result = await act((all) => all.saveReceiverCertificate, unchecked(values));
  return result.ok ? saved('Saved. New connections get this certificate.') : problemState(result.problem, values);
}

export async function generateReceiverCertificate(): Promise<Problem | undefined> {
  const result = await act((all) => all.generateReceiverCertificate);
  if (!result.ok) return result.problem;
  revalidatePath(place);
  return undefined;
}

function saved(done: string): FormState {
  revalidatePath(place);
  return { done };
}
