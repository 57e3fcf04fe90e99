/** `winnow rmbinary`: objects without binary data. */

import { defineCommand } from '../../command.ts';
import { cleanDatabases, cleanStream } from '../../soif/clean-databases.ts';
import type { Change } from '../../soif/clean-databases.ts';

export const rmbinary = defineCommand({
  name: 'rmbinary',
  summary:
    'Removes attributes with binary data: from stdin to stdout, or in databases. Exit code 1 if there are invalid objects.',
  arguments: '[database…]',
  takes: { min: 0 },
  options: {},
  notes: [
    'A value is binary if it has control characters other than tabs, line ends, and form feeds. Text in any encoding that contains ASCII is kept. A database is a file of SOIF, or a folder with PRODUCTION.soif.',
  ],
  run: async ({ arguments: databases, json }) => {
    const invalid = await (databases.length === 0
      ? cleanStream(json, withoutBinary)
      : cleanDatabases(databases, json, withoutBinary));
    return invalid > 0 ? 1 : 0;
  },
});

const withoutBinary: Change = (object) => {
  const attributes = object.attributes.filter(({ value }) => !isBinary(value));
  return attributes.length === object.attributes.length ? object : { ...object, attributes };
};

const [BACKSPACE, CARRIAGE_RETURN, ESCAPE, BLANK] = [0x08, 0x0d, 0x1b, 0x20];

/** Backspaces are in formatted manual pages, and escapes in ISO-2022 text. */
function isBinary(value: Uint8Array): boolean {
  for (let i = 0; i < value.length; i++) {
    const byte = value[i] ?? 0;
    if (byte < BLANK && (byte < BACKSPACE || byte > CARRIAGE_RETURN) && byte !== ESCAPE) return true;
  }
  return false;
}
