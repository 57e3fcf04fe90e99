/** The texts a simulation decides with: the newest revision's, and those with somebody's unsaved edits. */

import { z } from 'zod';
import type { Program } from '../../engine/program/program.ts';
import { findCollection } from '../collections/settings.ts';
import type { FileDiagnostic } from '../configuration/contract.ts';
import { fileText, path } from '../configuration/read-files.ts';
import type { CallContext } from '../define-service.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { PinnedRun } from '../../store/read/read-resource.ts';
import { compileTexts, pinnedAsNow } from '../resources/compile-texts.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import type { SimulatedTexts } from './contract.ts';

/** Unsaved texts that stand in for the saved ones; null for a file that was taken away. */
export const editedTexts = z
  .array(
    z.strictObject({
      path,
      text: fileText.nullable(),
    }),
  )
  .max(1000, 'At most 1,000 files.')
  .default([]);

type EditedTexts = z.output<typeof editedTexts>;

export interface OpenTexts {
  readonly collection: CollectionRecord;
  readonly pinned: PinnedRun;
  readonly said: SimulatedTexts;
  readonly files: ReadonlyMap<string, string>;
  /** Undefined when there are no edits. */
  readonly editedFiles?: ReadonlyMap<string, string>;
  /** Undefined when the texts have errors. */
  readonly saved?: Program;
  readonly edited?: Program;
  /** Both, as far as there are. */
  readonly programs: readonly Program[];
}

export async function openTexts(
  context: CallContext,
  { slug, texts }: { readonly slug: string; readonly texts: EditedTexts },
): Promise<OpenTexts | Problem> {
  const collection = await findCollection(context, slug);
  if (isProblem(collection)) return collection;
  const pinned = await pinnedAsNow(context, collection);
  const files = await context.revisions.files(pinned.revisionId);
  const editedFiles = texts.length === 0 ? undefined : withEdits(files, texts);
  const saved = compileTexts(context, { ...pinned, files });
  const edited = editedFiles && compileTexts(context, { ...pinned, files: editedFiles });
  const savedErrors = saved ? [] : errorsOf(await context.findings(pinned.revisionId));
  const editedErrors = editedFiles && !edited ? errorsOf(await context.languages.check(editedFiles)) : [];
  return {
    collection,
    pinned,
    said: { revision: pinned.revision, savedErrors, editedErrors },
    files,
    ...(editedFiles && { editedFiles }),
    ...(saved && { saved }),
    ...(edited && { edited }),
    programs: [saved, edited].filter((program) => program !== undefined),
  };
}

export function errorsOf(findings: readonly FileDiagnostic[]): readonly FileDiagnostic[] {
  return findings.filter(({ severity }) => severity === 'error');
}

function withEdits(files: ReadonlyMap<string, string>, texts: EditedTexts): ReadonlyMap<string, string> {
  const edited = new Map(files);
  for (const { path: file, text } of texts) {
    if (text === null) edited.delete(file);
    else edited.set(file, text);
  }
  return edited;
}
