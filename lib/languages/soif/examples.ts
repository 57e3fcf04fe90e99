/** For every finding a stream that shows it. */

import type { FindingExamples } from '../../sdk/configuration-language.ts';
import { soifLimits } from './messages.ts';

const example = (text: string): FindingExamples[string] => [{ path: 'objects.soif', text }];

const url = 'http://www.example.com/';
const object = (...lines: readonly string[]): string => `@FILE { ${url}\n${lines.join('\n')}\n}\n`;
const of = (...lines: readonly string[]): FindingExamples[string] => example(object(...lines));
const type = 'Type{4}:\tHTML';

/** SOIF-109 is found in streams that are read with blanks, SOIF-104 and SOIF-112 take bytes that no text has. */
export const examples: FindingExamples = {
  'SOIF-101': example(`${object(type)}the end\n`),
  'SOIF-102': example(`@FILE ${url}\n${type}\n}\n`),
  'SOIF-103': example(`@FILE { ${url}${'a'.repeat(soifLimits.url)}\n${type}\n}\n`),
  'SOIF-104': [],
  'SOIF-105': of('Title: Winnow'),
  'SOIF-106': of(`${'Title'.repeat(soifLimits.name)}{4}:\tHTML`),
  'SOIF-107': of('Type{four}:\tHTML'),
  'SOIF-108': of('Type{4}: HTML'),
  'SOIF-109': [],
  'SOIF-110': of('Type{3}:\tHTML'),
  'SOIF-111': of('Type{4294967295}:\tHTML'),
  'SOIF-112': [],
  'SOIF-113': of(Array.from({ length: soifLimits.attributes + 1 }, () => 'a{1}:\tb').join(' ')),
  'SOIF-114': of(type, 'Title{120}:\tWinnow'),
  'SOIF-115': example(`@FILE { ${url}\n${type}\n${object(type)}`),
  'SOIF-116': example(`@UPDATE {\n${object(type)}`),
};
