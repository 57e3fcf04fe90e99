'use server';
/** What is done to profiles and their file; permission is checked in each service. */

import { revalidatePath } from 'next/cache';
import { given, givenList } from '#app/given.ts';
import { act, type Pick } from '#app/session.ts';
import type {
  CheckedPages,
  LineUrls,
  MetadataFix,
  MetadataRule,
  ProfileChanged,
} from '#lib/services/external-metadata/contract.ts';
import type { MissReason } from '#lib/languages/external-metadata-cfg/coverage/miss-reasons.ts';
import { unchecked } from '#lib/services/define-service.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import type { SaveRequest } from '../configuration/actions.ts';
import { profileOf } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';

async function change<Input extends unknown[], Value>(
  slug: string,
  pick: Pick<Input, Value>,
  ...input: NoInfer<Input>
): Promise<ServiceResult<Value>> {
  const result = await act(pick, ...input);
  if (result.ok) revalidatePath(`/collections/${slug}/metadata`);
  return result;
}

export async function createProfile(
  slug: string,
  profile: string,
  text: string,
): Promise<ServiceResult<ProfileChanged>> {
  return change(slug, (all) => all.createMetadataProfile, { slug, profile, text });
}

/** `packed` is the gzip of a file that is too long to become an edit first. */
export async function uploadProfile(
  slug: string,
  profile: string,
  packed: Blob,
): Promise<ServiceResult<ProfileChanged>> {
  const bytes = packed instanceof Blob ? new Uint8Array(await packed.arrayBuffer()) : undefined;
  return change(slug, (all) => all.uploadMetadataProfile, unchecked({ slug, profile, bytes, gzip: true }));
}

export async function renameProfile(slug: string, profile: string, to: string): Promise<ServiceResult<ProfileChanged>> {
  return change(slug, (all) => all.renameMetadataProfile, { slug, profile, to });
}

export async function deleteProfile(slug: string, profile: string): Promise<ServiceResult<ProfileChanged>> {
  return change(slug, (all) => all.deleteMetadataProfile, { slug, profile });
}

/** `editors`: e-mail addresses, or null for every operator. */
export async function setEditors(
  slug: string,
  profile: string,
  editors: readonly string[] | null,
): Promise<ServiceResult<unknown>> {
  return change(slug, (all) => all.setMetadataProfileEditors, { slug, profile, editors });
}

/** For those who may edit profiles and nothing else: each changed one becomes a revision. */
export async function saveProfiles(
  slug: string,
  request: SaveRequest,
): Promise<ServiceResult<{ readonly revision: number }>> {
  const { base = 0, message, files } = given(request);
  let revision = base;
  for (const { path = '', text } of givenList(files).map(given)) {
    const input = { slug, profile: profileOf(path) ?? path, base: revision, message, text };
    const saved = await change(slug, (all) => all.changeMetadataProfile, unchecked(input));
    if (!saved.ok) return saved;
    ({ revision } = saved.value);
  }
  return { ok: true, value: { revision } };
}

export interface EditedPages {
  readonly base: number;
  readonly pages: readonly { readonly page: number; readonly text: string }[];
}

export interface EditedProfile extends EditedPages {
  readonly profile: string;
}

/** Saves edited pages of a profile that is too long for one text. */
export async function savePages(
  slug: string,
  profile: string,
  edited: EditedPages,
): Promise<ServiceResult<ProfileChanged>> {
  const { base, pages } = given(edited);
  const message = `Edited ${profile}`;
  return change(slug, (all) => all.changeMetadataPages, unchecked({ slug, profile, base, pages, message }));
}

export async function checkPages(
  slug: string,
  profile: string,
  edited: EditedPages,
): Promise<ServiceResult<CheckedPages>> {
  const { base, pages } = given(edited);
  return act((all) => all.checkMetadataPages, unchecked({ slug, profile, base, pages }));
}

export async function saveRule(slug: string, rule: MetadataRule): Promise<ServiceResult<MetadataRule>> {
  return change(slug, (all) => all.saveMetadataRule, { slug, rule });
}

/** `line` is one of the written file. */
export async function readLineUrls(slug: string, line: number, after?: string): Promise<ServiceResult<LineUrls>> {
  return act((all) => all.listUrlsOfMetadataLine, { slug, line, ...(after !== undefined && { after }) });
}

/** What mending all lines that miss in one way would change. */
export async function previewFix(slug: string, reason: MissReason): Promise<ServiceResult<MetadataFix>> {
  return act((all) => all.previewMetadataFix, { slug, reason });
}

export async function saveFix(
  slug: string,
  reason: MissReason,
  base: number,
): Promise<ServiceResult<{ readonly revision: number; readonly lines: number }>> {
  return change(slug, (all) => all.saveMetadataFix, { slug, reason, base });
}
