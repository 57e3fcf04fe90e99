'use server';
/** Changes to a collection's settings and to the collection itself; permission is checked in each service. */

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { problemState, readForm, type FormState } from '#app/form-state.ts';
import { readParams } from '#app/read-params.ts';
import { retentionChange } from '#app/retention-change.ts';
import { act } from '#app/session.ts';
import { gatherdParams } from '#lib/forms/gatherd.ts';
import { retentionParams } from '#lib/forms/retention.ts';
import { bodyParams, gigabyte, limitParams } from '#lib/forms/settings.ts';
import { unchecked } from '#lib/services/define-service.ts';
import type { Problem, ServiceResult } from '#lib/services/result.ts';
import { readEntered } from './entered-credential.ts';

export async function saveLimits(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const { slug = '' } = values;
  const bodies = readParams(bodyParams, values, 'bodies.');
  const size = bodies['maxBytes'];
  const result = await act(
    (all) => all.saveSettings,
    unchecked({
      slug,
      limits: readParams(limitParams, values, 'limits.'),
      bodies: { ...bodies, maxBytes: typeof size === 'number' ? Math.round(size * gigabyte) : size },
    }),
  );
  if (!result.ok) return problemState(result.problem, values);
  revalidatePath(`/collections/${slug}/settings`);
  return { done: 'Saved. Takes effect in the next run.' };
}

export async function saveCollectionRetention(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const { slug = '' } = values;
  const change = retentionChange(retentionParams, values);
  const result = await act((all) => all.saveCollectionRetention, unchecked({ slug, ...change }));
  if (!result.ok) return problemState(result.problem, values);
  revalidatePath(`/collections/${slug}/settings`);
  return { done: 'Saved. Older data is removed within the hour.' };
}

export async function saveReach(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const { slug = '', reach = '' } = values;
  const blocks = reach
    .split(/[\s,]+/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  const result = await act((all) => all.saveReach, { slug, reach: blocks });
  if (!result.ok) return problemState(result.problem, values);
  revalidatePath(`/collections/${slug}/settings`);
  return { done: 'Saved. Takes effect in the next run.' };
}

export async function saveCollectionAuthorities(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const { slug = '', pem } = values;
  const result = await act((all) => all.saveCollectionAuthorities, unchecked({ slug, pem }));
  if (!result.ok) return problemState(result.problem, values);
  revalidatePath(`/collections/${slug}/settings`);
  return { done: 'Saved. Takes effect in the next run.' };
}

export async function saveCredential(_before: FormState, form: FormData): Promise<FormState> {
  const written = readForm(form);
  const { slug = '', name } = written;
  const result = await act((all) => all.setCredential, unchecked({ slug, name, ...readEntered(written) }));
  if (!result.ok) return problemState(result.problem, {});
  revalidatePath(`/collections/${slug}/settings`);
  return { done: `Saved. It is sent to ${result.value.origins.join(', ')}.` };
}

export async function renameCredential(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const { slug = '', name, newName } = values;
  const result = await act((all) => all.renameCredential, unchecked({ slug, name, newName }));
  if (!result.ok) return problemState(result.problem, values);
  revalidatePath(`/collections/${slug}/settings`);
  return { done: 'Renamed.' };
}

/** Answers what was wrong, or undefined. */
export async function deleteCredential(slug: string, name: string): Promise<Problem | undefined> {
  const result = await act((all) => all.deleteCredential, { slug, name });
  if (!result.ok) return result.problem;
  revalidatePath(`/collections/${slug}/settings`);
  return undefined;
}

/** The token is answered once, and stored nowhere. */
export async function createPortToken(slug: string): Promise<ServiceResult<{ readonly token: string }>> {
  const created = await act((all) => all.createPortToken, { slug });
  if (created.ok) revalidatePath(`/collections/${slug}/settings`);
  return created;
}

export async function deletePortToken(slug: string): Promise<ServiceResult<object>> {
  const deleted = await act((all) => all.deletePortToken, { slug });
  if (deleted.ok) revalidatePath(`/collections/${slug}/settings`);
  return deleted;
}

export async function saveGatherd(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const { slug = '' } = values;
  const result = await act((all) => all.saveGatherd, unchecked({ slug, ...readParams(gatherdParams, values) }));
  if (!result.ok) return problemState(result.problem, values);
  revalidatePath(`/collections/${slug}/settings`);
  return { done: result.value.on ? 'Saved. gatherd starts listening within 2 s.' : 'Saved. gatherd is off.' };
}

export async function saveKeepsCookies(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const { slug = '' } = values;
  const result = await act((all) => all.saveKeepsCookies, { slug, keeps: values['keeps'] === 'on' });
  if (!result.ok) return problemState(result.problem, values);
  revalidatePath(`/collections/${slug}/settings`);
  return { done: result.value.keepsCookies ? 'Saved. Each run keeps its cookies.' : 'Saved. Runs keep no cookies.' };
}

export async function saveAccessRules(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const { slug = '' } = values;
  const rule = await act((all) => all.saveDeniedGroupsWin, { slug, wins: values['deniedGroupsWin'] === 'on' });
  if (!rule.ok) return problemState(rule.problem, values);
  for (const written of form.getAll('source')) {
    const source = Number(written);
    const isSecure = values[`secure-${source}`] === 'on';
    const saved = await act((all) => all.saveSecureByDefault, unchecked({ slug, source, isSecure }));
    if (!saved.ok) return problemState(saved.problem, values);
  }
  revalidatePath(`/collections/${slug}/settings`);
  return { done: 'Saved.' };
}

export async function saveSpeaksRdm(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const { slug = '' } = values;
  const result = await act((all) => all.saveSpeaksRdm, { slug, speaks: values['speaks'] === 'on' });
  if (!result.ok) return problemState(result.problem, values);
  revalidatePath(`/collections/${slug}/settings`);
  return {
    done: result.value.speaksRdm ? 'Saved. RDM is on.' : 'Saved. RDM is off.',
  };
}

export async function saveOpenToThisHost(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const { slug = '' } = values;
  const result = await act((all) => all.saveOpenToThisHost, { slug, isOpen: values['isOpen'] === 'on' });
  if (!result.ok) return problemState(result.problem, values);
  revalidatePath(`/collections/${slug}/settings`);
  return {
    done: result.value.openToThisHost
      ? 'Saved. Programs on this host need no token.'
      : 'Saved. Every client needs the token.',
  };
}

export async function saveRequireAssertions(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const { slug = '' } = values;
  const result = await act((all) => all.saveRequireAssertions, { slug, required: values['required'] === 'on' });
  if (!result.ok) return problemState(result.problem, values);
  revalidatePath(`/collections/${slug}/settings`);
  return {
    done: result.value.requireAssertions
      ? 'Saved. Runs start only if no assertion fails.'
      : 'Saved. Runs start even if assertions fail.',
  };
}

export async function renameCollection(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const { slug, name, newSlug } = values;
  const changed = newSlug === undefined || newSlug === slug ? {} : { newSlug };
  const result = await act((all) => all.renameCollection, unchecked({ slug, name, ...changed }));
  if (!result.ok) return problemState(result.problem, values);
  revalidatePath('/', 'layout');
  redirect(`/collections/${result.value.slug}/settings`);
}

export async function copyCollection(_before: FormState, form: FormData): Promise<FormState> {
  const values = readForm(form);
  const result = await act((all) => all.copyCollection, unchecked({ slug: values.slug, name: values.copyName }));
  if (!result.ok) return problemState(result.problem, values, { name: 'copyName' });
  revalidatePath('/', 'layout');
  redirect(`/collections/${result.value.slug}/settings`);
}

/** Answers what was wrong, or undefined. */
export async function deleteCollection(slug: string, confirm: string): Promise<Problem | undefined> {
  const result = await act((all) => all.deleteCollection, { slug, confirm });
  if (!result.ok) return result.problem;
  revalidatePath('/', 'layout');
  redirect('/');
}
