/** The sources of a program: README in full, comments of makefiles and sources, summaries of manual pages (Harvest manual, 4.5.3). */

import type { EssenceAttribute, ExaminedPart } from '../../sdk/examination.ts';

export const sourceDistribution = 'sourcedistribution';

const by = 'SourceDistribution.sum';
/** What is taken of members of a type; of manual pages all. */
const taken: Readonly<Record<string, readonly string[]>> = {
  readme: ['full-text'],
  makefile: ['comments'],
  c: ['comments'],
  cheader: ['comments'],
  perl: ['comments'],
  shellscript: ['comments'],
};
const bookkeeping: ReadonlySet<string> = new Set(['nested-filename', 'type', 'file-size', 'md5', 'keywords']);

export function summaryOfSources(parts: readonly ExaminedPart[]): readonly EssenceAttribute[] {
  const values = new Map<string, string[]>();
  for (const { type, attributes } of parts) {
    for (const { name, values: own } of attributes) {
      if (isTaken(type.toLowerCase(), name)) values.set(name, [...(values.get(name) ?? []), ...own]);
    }
  }
  return Array.from(values, ([name, all]) => ({ name, values: [all.join('\n')], by }));
}

function isTaken(type: string, name: string): boolean {
  if (type === 'manpage') return !bookkeeping.has(name);
  return taken[type]?.includes(name) === true;
}
