/** The configuration languages as the reference shows them, each under the name of its file. */

import { messageCode } from '#lib/lang/diagnostic.ts';
import { placesOf } from '#lib/lang/file-places.ts';
import { languages, type AnyLanguage } from '#lib/languages/index.ts';

export interface ReferenceLanguage extends Pick<
  AnyLanguage,
  'id' | 'title' | 'about' | 'grammar' | 'builtIn' | 'elements' | 'words'
> {
  readonly file: string;
  /** Key of its parameters in the catalog. */
  readonly parameters: string | undefined;
}

export const referenceLanguages: readonly ReferenceLanguage[] = languages.map(shown);

function shown(language: AnyLanguage): ReferenceLanguage {
  const place = placesOf(language).at(-1) ?? language.usualPath;
  return { ...language, file: place.replace('*', '…'), parameters: language.parameters?.key };
}

const languageIds: ReadonlyMap<string, string> = new Map(
  languages.flatMap(({ id, messages }) =>
    Object.keys(messages.messages).map((name) => [messageCode(messages, name), id] as const),
  ),
);

/** The language with a finding; undefined for findings about the files together. */
export function languageOfCode(code: string): ReferenceLanguage | undefined {
  return referenceLanguages.find(({ id }) => id === languageIds.get(code));
}
