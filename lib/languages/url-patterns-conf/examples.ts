/** For every finding of url-patterns.conf the lines that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExamples } from '../../sdk/configuration-language.ts';

const lines = exampleIn('url-patterns.conf');

export const examples: FindingExamples = {
  'PATTERNS-101': lines('[Folow]', 'www.example.com/'),
  'PATTERNS-102': lines('www.example.com'),
  'PATTERNS-103': lines('regexp:/old/(a|b'),
  'PATTERNS-104': lines('www.example.com/', '-'),
  'PATTERNS-105': lines('regex:/old/[0-9]+'),
  'PATTERNS-106': lines('*.example.com/'),
  'PATTERNS-107': lines('www.example.com/', 'www.example.com/'),
  'PATTERNS-108': lines('www.example.com/', '[Do not crawl]', '-www.example.com/docs/'),
  'PATTERNS-110': lines('[Do not crawl]', '.pdf$'),
  'PATTERNS-111': lines('smb://'),
  'PATTERNS-109': lines('^www.example.com/'),
};
