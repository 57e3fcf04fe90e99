/** `winnow cleandb`: valid objects only, on request with short keywords. */

import { defineCommand } from '../../command.ts';
import { cleanDatabases, cleanStream } from '../../soif/clean-databases.ts';
import type { Change } from '../../soif/clean-databases.ts';

export const cleandb = defineCommand({
  name: 'cleandb',
  summary: 'Removes invalid objects: from stdin to stdout, or in databases.',
  arguments: '[database…]',
  takes: { min: 0 },
  options: { truncate: { type: 'boolean', oneDash: true, doc: 'Cuts Keywords to 8,192 bytes.' } },
  notes: [
    'A database is a file of SOIF, or a folder with PRODUCTION.soif. If objects are removed from one, the file as it was is kept as FILE.bak.',
  ],
  run: async ({ options: { truncate }, arguments: databases, json }) => {
    const change: Change = truncate ? withShortKeywords : (object) => object;
    await (databases.length === 0 ? cleanStream(json, change) : cleanDatabases(databases, json, change));
    return 0;
  },
});

const MOST = 8192;

const withShortKeywords: Change = (object) => {
  const isLong = ({ name, value }: (typeof object.attributes)[number]): boolean =>
    value.length > MOST && name.toLowerCase() === 'keywords';
  if (!object.attributes.some(isLong)) return object;
  const attributes = object.attributes.map((each) =>
    isLong(each) ? { name: each.name, value: each.value.subarray(0, cutAt(each.value)) } : each,
  );
  return { ...object, attributes };
};

/** Not within a character of UTF-8, which has up to three bytes that continue it. */
function cutAt(value: Uint8Array): number {
  const continues = (at: number): boolean => ((value[at] ?? 0) & 0xc0) === 0x80;
  let end = MOST;
  while (end > MOST - 4 && continues(end)) end--;
  return end > MOST - 4 ? end : MOST;
}
