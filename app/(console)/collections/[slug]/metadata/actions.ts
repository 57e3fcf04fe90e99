'use server';
/** Making, renaming and removing profiles, and concatenating them; permission is checked in each service. */

import { revalidatePath } from 'next/cache';
import { act } from '#app/session.ts';
import type { SavedRevision } from '#lib/services/configuration/contract.ts';
import type { ConcatenatedMetadata } from '#lib/services/external-metadata/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';

export interface ProfileChange {
  /** Number of the revision it is made on. */
  readonly base: number;
  readonly message: string;
  /** A text, or null to remove the file. */
  readonly files: readonly { readonly path: string; readonly text: string | null }[];
}

export async function changeProfiles(slug: string, change: ProfileChange): Promise<ServiceResult<SavedRevision>> {
  const result = await act((all) => all.saveRevision, { slug, ...change });
  if (result.ok) revalidatePath(`/collections/${slug}/metadata`);
  return result;
}

/** `threshold` is a number from 0 to 1, as it was written. */
export async function concatenateProfiles(
  slug: string,
  threshold: string,
): Promise<ServiceResult<ConcatenatedMetadata>> {
  const result = await act((all) => all.concatenateExternalMetadata, { slug, threshold });
  if (result.ok) revalidatePath(`/collections/${slug}/metadata`);
  return result;
}
