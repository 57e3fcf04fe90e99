/** For every finding a groups feed that shows it. */

import type { FindingExamples } from '../../sdk/configuration-language.ts';

const of = (...lines: readonly string[]): FindingExamples[string] => [
  { path: 'groups.xml', text: `<xmlgroups>\n<membership>\n${lines.join('\n')}\n</membership>\n</xmlgroups>\n` },
];

const noCase = 'case-sensitivity-type="EVERYTHING_CASE_INSENSITIVE"';
const group = `<principal ${noCase} scope="GROUP">staff</principal>`;
const user = '<principal scope="USER">siva</principal>';
const members = (...lines: readonly string[]): string => `<members>\n${lines.join('\n')}\n</members>`;

/** GROUPS-106 takes three million members; 108 and 109 are known when the feed is applied. */
export const examples: FindingExamples = {
  'GROUPS-101': of(members(user)),
  'GROUPS-102': of(user, members(user)),
  'GROUPS-103': of('<principal scope="GROUP">staff</principal>', members(user)),
  'GROUPS-104': of(group, members('<principal scope="USER"/>')),
  'GROUPS-105': of(group, members('<principal>siva</principal>')),
  'GROUPS-106': [],
  'GROUPS-107': of(group, members(`<principal scope="USER">${'siva'.repeat(300)}</principal>`)),
  'GROUPS-108': [],
  'GROUPS-109': [],
};
