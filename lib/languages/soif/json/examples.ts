/** For every finding a line that shows it. */

import type { FindingExamples } from '../../../sdk/configuration-language.ts';

const example = (line: string): FindingExamples[string] => [{ path: 'objects.jsonl', text: `${line}\n` }];

/** SOIFJSON-108 takes a line of 256 MB. */
export const examples: FindingExamples = {
  'SOIFJSON-101': example('{"type":"FILE","url":"http://www.example.com/",}'),
  'SOIFJSON-102': example('{"url":"http://www.example.com/"}'),
  'SOIFJSON-103': example('{"type":"my file","url":"http://www.example.com/"}'),
  'SOIFJSON-104': example('{"type":"FILE","url":"http://www.example.com/my file"}'),
  'SOIFJSON-105': example('{"type":"FILE","url":"","attributes":{"my{title":["Winnow"]}}'),
  'SOIFJSON-106': example('{"type":"FILE","url":"","attributes":{"file-size":[1034]}}'),
  'SOIFJSON-107': example('{"type":"FILE","url":"","section":"insert"}'),
  'SOIFJSON-108': [],
};
