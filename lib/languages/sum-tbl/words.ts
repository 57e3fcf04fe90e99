/** The words of extraction tables: elements of HTML, and what becomes of their content. */

import { summaryAttributes } from '../../language-kit/summary-attributes.ts';
import type { ParamEntry } from '../../sdk/describe.ts';
import type { Vocabulary, WordEntry } from '../../sdk/vocabulary.ts';

const attributes: ParamEntry = {
  name: 'attributes',
  kind: 'list',
  doc: 'Attributes that get the content, separated by commas. With $NAME, the NAME attribute of the element gives the name.',
  required: true,
  choices: [
    { value: 'ignore', doc: 'Drops the content.' },
    { value: 'parent', doc: 'Also passes the content to the parent element.' },
    ...summaryAttributes,
  ],
};

const row = (name: string, summary: string): WordEntry => ({ name, summary, params: [attributes], assign: ' ' });

/** Elements that tables usually have. Others may be added, with conditions as in <A,REL=made>. */
const elements: readonly WordEntry[] = [
  row('<A>', 'Text of links.'),
  row('<A:HREF>', 'Addresses of links.'),
  row('<ADDRESS>', 'Address of the author.'),
  row('<B>', 'Text in bold.'),
  row('<BODY>', 'Text of the page.'),
  row('<CITE>', 'Titles of works that are cited.'),
  row('<CODE>', 'Source code.'),
  row('<EM>', 'Emphasized text.'),
  row('<H1>', 'Headings of the first level.'),
  row('<H2>', 'Headings of the second level.'),
  row('<H3>', 'Headings of the third level.'),
  row('<H4>', 'Headings of the fourth level.'),
  row('<H5>', 'Headings of the fifth level.'),
  row('<H6>', 'Headings of the sixth level.'),
  row('<HEAD>', 'Text of the head.'),
  row('<HTML>', 'Text of the whole page.'),
  row('<I>', 'Text in italics.'),
  row('<IMG:SRC>', 'Addresses of images.'),
  row('<META:CONTENT>', 'Values of META tags; with $NAME, each goes into the attribute that the tag names.'),
  row('<STRONG>', 'Strongly emphasized text.'),
  row('<TITLE>', 'Title of the page.'),
  row('<TT>', 'Text in a typewriter font.'),
  row('<UL>', 'Lists.'),
];

export function words(): Vocabulary {
  return { directives: elements };
}
