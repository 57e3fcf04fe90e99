/** The rows of the table of types: those that are described, and below one row that opens to those a list keeps out. */

import type { EssenceOutcome, TypeFigures } from '#lib/services/essence/contract.ts';

/** What a row counts: a type, or several together. */
export type TypeRow =
  | ({ readonly kind: 'type' } & TypeFigures)
  | (Pick<TypeFigures, 'urls' | 'bytes' | 'byOutcome'> & { readonly kind: 'group'; readonly types: number });

export function sumTypes(types: readonly TypeFigures[]): Extract<TypeRow, { kind: 'group' }> {
  const byOutcome: Partial<Record<EssenceOutcome, number>> = {};
  for (const type of types)
    for (const outcome of Object.keys(type.byOutcome) as EssenceOutcome[])
      byOutcome[outcome] = (byOutcome[outcome] ?? 0) + type.byOutcome[outcome];
  return {
    kind: 'group',
    types: types.length,
    urls: types.reduce((sum, { urls }) => sum + urls, 0),
    bytes: types.reduce((sum, { bytes }) => sum + bytes, 0),
    byOutcome: byOutcome as TypeFigures['byOutcome'],
  };
}

export function withoutRd({ urls, byOutcome }: Pick<TypeFigures, 'urls' | 'byOutcome'>): number {
  return urls - (byOutcome.kept ?? 0);
}

export function isListed({ listedAt }: TypeFigures): boolean {
  return listedAt !== undefined;
}

/** Part of a type's name, or of what recognizes or summarizes it. */
export function matchesText(text: string): (type: TypeFigures) => boolean {
  const wanted = text.trim().toLowerCase();
  return ({ name, recognizedBy, summarizedBy }) =>
    [name, ...recognizedBy.map(({ file, line }) => `${file}:${line}`), ...summarizedBy.map((by) => by.summarizer)].some(
      (words) => words.toLowerCase().includes(wanted),
    );
}
