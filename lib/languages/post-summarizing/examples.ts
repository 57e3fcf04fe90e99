/** For every finding of rules files the files that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExamples } from '../../sdk/configuration-language.ts';

const lines = exampleIn('lib/myrules');

export const examples: FindingExamples = {
  'POST-101': lines("type == 'HTML'", '    time-to-live = "86400"'),
  'POST-102': lines('\tdelete()'),
  'POST-103': lines("type = 'HTML'", '\tdelete()'),
  'POST-104': lines("type == 'HTML", '\tdelete()'),
  'POST-105': lines('type == /HTML/', '\tdelete()'),
  'POST-106': lines('url ~ /(users/', '\tdelete()'),
  'POST-107': lines('url ~ /users/', '\turl = "http://www.siroe.com/"'),
  'POST-108': lines("type == 'HTML'", "\tkeywords | tr 'A-Z a-z"),
  'POST-109': lines("type == 'HTML'", '\tdelete()', '\ttime-to-live = "86400"'),
  'POST-110': lines("type == 'HTML'"),
  'POST-111': lines("type == 'HTML'", '\tdelete()', "type == 'HTML'", '\tdelete()'),
};
