/** For every finding of schema.conf the files that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExamples } from '../../sdk/configuration-language.ts';
import { syntax } from './syntax.ts';

const schema = exampleIn(syntax.usualPath);

export const examples: FindingExamples = {
  'SCHEMA-001': schema('Attribute name=author desc="Who wrote it'),
  'SCHEMA-002': schema('<Attribute name="author>'),
  'SCHEMA-003': schema('Attribute name=”author”'),
  'SCHEMA-004': schema('Attribute name=author desc="Who', 'wrote it"'),
  'SCHEMA-005': schema('Attribute name = author'),
  'SCHEMA-006': schema('Attribute name=author \\', 'Attribute name=title'),
  'SCHEMA-007': schema('Attribute name=author # of the page'),
  'SCHEMA-101': schema('Atribute name=author'),
  'SCHEMA-102': schema('Attribute name=author description="Who wrote it"'),
  'SCHEMA-103': schema('Attribute desc="Who wrote it"'),
  'SCHEMA-104': schema('Attribute name=author editable=perhaps'),
  'SCHEMA-105': schema('Attribute name=author name=writer'),
  'SCHEMA-106': schema('Attribute name=author desc=Who wrote it'),
  'SCHEMA-107': schema('attribute name=author'),
  'SCHEMA-108': schema('Attribute name=author', 'Attribute name=byline aliases="Author"'),
  'SCHEMA-109': schema('Attribute name="author of it"'),
};
