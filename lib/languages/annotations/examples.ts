/** For every finding annotations that show it. */

import type { FindingExamples } from '../../sdk/configuration-language.ts';
import { annotationLimits } from './messages.ts';
import { place } from './place.ts';

const example = (text: string): FindingExamples[string] => [{ path: place.usualPath, text }];
const of = (...lines: readonly string[]): FindingExamples[string] =>
  example(`@FILE { http://www.example.com/\n${lines.join('\n')}\n}\n`);
const title = 'Title:\tWinnow';

export const examples: FindingExamples = {
  'ANNOTATION-101': of('Title: Winnow'),
  'ANNOTATION-102': of(`  ${title}`),
  'ANNOTATION-103': of(title, 'a crawl engine'),
  'ANNOTATION-104': of('{Title}:\tWinnow'),
  'ANNOTATION-105': example(`@FILE {\n${title}\n}\n`),
  'ANNOTATION-106': example(`${title}\n`),
  'ANNOTATION-107': example(`@FILE { http://www.example.com/\n${title}\n`),
  'ANNOTATION-108': of('Title:\t'),
  'ANNOTATION-109': of(`Title:\t${'Winnow '.repeat(annotationLimits.line / 7)}`),
  'ANNOTATION-110': of(...Array.from({ length: annotationLimits.attributes + 1 }, () => 'a:\tb')),
  'ANNOTATION-201': example(`@FILE { index.html\n${title}\n}\n`),
  'ANNOTATION-202': of('URL:\thttp://www.example.com/home'),
  'ANNOTATION-203': of(title, '}', '@FILE { HTTP://www.example.com:80/', title),
  'ANNOTATION-204': of(),
};
