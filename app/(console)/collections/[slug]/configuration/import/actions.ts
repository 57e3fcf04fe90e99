'use server';
/** What uploaded files would change, and taking them in as a revision. */

import { revalidatePath } from 'next/cache';
import { readForm } from '#app/form-state.ts';
import { act } from '#app/session.ts';
import { uploadInput } from '#app/upload-input.ts';
import type { ImportPreview, SavedRevision } from '#lib/services/configuration/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import { unchecked } from '#lib/services/define-service.ts';

/** Of the form the files and `removeMissing` are read. */
export async function previewImport(slug: string, form: FormData): Promise<ServiceResult<ImportPreview>> {
  return act((all) => all.previewImport, unchecked({ slug, ...(await importInput(form)) }));
}

interface ImportRequest {
  /** The revision the preview was compared with. */
  readonly base: number;
  readonly message: string;
}

export async function importRevision(
  slug: string,
  request: ImportRequest,
  form: FormData,
): Promise<ServiceResult<SavedRevision>> {
  const result = await act((all) => all.importRevision, unchecked({ slug, ...request, ...(await importInput(form)) }));
  if (result.ok) revalidatePath(`/collections/${slug}/configuration`);
  return result;
}

async function importInput(form: FormData): Promise<Record<string, unknown>> {
  return { ...(await uploadInput(form)), removeMissing: readForm(form).removeMissing === 'on' };
}
