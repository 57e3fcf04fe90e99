/** For every finding of extraction tables the files that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExamples } from '../../sdk/configuration-language.ts';

const rows = exampleIn('lib/HTML.sum.tbl');

export const examples: FindingExamples = {
  'SUMTBL-101': rows('<TITLE> title', 'H1 headings'),
  'SUMTBL-102': rows('<TITLE>'),
  'SUMTBL-103': rows('<TITLE> title,,headings'),
  'SUMTBL-104': rows('<META> $NAME'),
  'SUMTBL-105': rows('<CODE> ignore,keywords'),
  'SUMTBL-106': rows('<A:HREF> url-references,parent'),
  'SUMTBL-107': rows('<H1> headings', '<h1> keywords'),
};
