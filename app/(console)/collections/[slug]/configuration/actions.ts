'use server';
/** Checking and saving the files of a collection; permission is checked in each service. */

import { revalidatePath } from 'next/cache';
import { act } from '#app/session.ts';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import type { AnnotationStates } from '#lib/services/annotations/contract.ts';
import type { CheckedTexts, LineTrial, SavedRevision } from '#lib/services/configuration/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';

export async function checkTexts(slug: string, files: readonly EditedFile[]): Promise<ServiceResult<CheckedTexts>> {
  return act((all) => all.checkTexts, { slug, files });
}

/** Tries one directive on what the last run found. */
export async function tryLine(slug: string, line: string): Promise<ServiceResult<LineTrial>> {
  return act((all) => all.tryLine, { slug, line });
}

/** Which annotated URLs have no RD, and whether the RDs have what is saved. */
export async function annotationStates(slug: string): Promise<ServiceResult<AnnotationStates>> {
  return act((all) => all.getAnnotationStates, { slug });
}

export interface SaveRequest {
  /** Number of the revision the edits began with. */
  readonly base: number;
  readonly message: string;
  readonly files: readonly EditedFile[];
  /** Nobody was told of errors: with any, nothing is saved, and the answer names them. */
  readonly refuseErrors?: boolean;
}

export async function saveRevision(slug: string, request: SaveRequest): Promise<ServiceResult<SavedRevision>> {
  const result = await act((all) => all.saveRevision, { slug, ...request });
  if (result.ok) revalidatePath(`/collections/${slug}/configuration`);
  return result;
}

/** Takes a file out of the collection; where there is a built-in default, it applies from then on. */
export async function removeFile(slug: string, path: string, base: number): Promise<ServiceResult<SavedRevision>> {
  const files = [{ path, text: null }];
  const result = await act((all) => all.saveRevision, { slug, base, message: `Removed ${path}`, files });
  if (result.ok) revalidatePath(`/collections/${slug}/configuration`);
  return result;
}

export async function restoreRevision(
  slug: string,
  revision: number,
  base: number,
): Promise<ServiceResult<SavedRevision>> {
  const result = await act((all) => all.restoreRevision, { slug, revision, base });
  if (result.ok) revalidatePath(`/collections/${slug}/configuration`);
  return result;
}
