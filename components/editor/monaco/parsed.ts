/** The texts of the models as the languages read them, each read once as long as it stays as it is. */

import type { Parsed } from '#lib/lang/language.ts';
import { sourceText } from '#lib/lang/source-text.ts';
import { languageById, type AnyLanguage } from '#lib/languages/index.ts';
import { openCollection, type OpenCollection } from '#lib/languages/open-collection.ts';
import type { FoundFile } from '../editor-file.ts';
import type { EditorState } from '../editor-state.ts';
import { pathOf, type Model } from './models.ts';

export interface ReadModel {
  readonly language: AnyLanguage;
  readonly parsed: Parsed<unknown>;
}

const known = new WeakMap<Model, ReadModel & { readonly version: number }>();

/** Undefined for a file no language reads. */
export function readModel(model: Model): ReadModel | undefined {
  const version = model.getVersionId();
  const before = known.get(model);
  if (before?.version === version) return before;
  const language = languageById(model.getLanguageId());
  if (language === undefined) return undefined;
  const read = { version, language, parsed: language.parse(sourceText(pathOf(model.uri), model.getValue())) };
  known.set(model, read);
  return read;
}

const collections = new WeakMap<readonly FoundFile[], OpenCollection>();

/** All files together. */
export function readCollection({ files, catalog }: EditorState): OpenCollection {
  const before = collections.get(files);
  if (before !== undefined) return before;
  const open = openCollection(files, catalog);
  collections.set(files, open);
  return open;
}
