/** Attributes that summaries usually have, for completion; files may name others. */

import type { Choice } from '../sdk/param.ts';

export const summaryAttributes: readonly Choice[] = [
  { value: 'abstract', doc: 'Short summary by the author.' },
  { value: 'address', doc: 'Address of the author, as given in the page.' },
  { value: 'author', doc: 'Author of the document.' },
  { value: 'body', doc: 'Text of a page.' },
  { value: 'description', doc: 'Brief description of the document.' },
  { value: 'file-size', doc: 'Size in bytes.' },
  { value: 'full-text', doc: 'The whole content.' },
  { value: 'head', doc: 'Text of the head of a page.' },
  { value: 'headings', doc: 'Headings, one per line.' },
  { value: 'images', doc: 'Addresses of images.' },
  { value: 'keywords', doc: 'Words that describe the subject of the document.' },
  { value: 'last-modification-time', doc: 'When the document was last changed, in seconds since 1970.' },
  { value: 'partial-text', doc: 'Selected parts of the text.' },
  { value: 'references', doc: 'Works that the document cites.' },
  { value: 'refresh-rate', doc: 'Seconds until the RD is refreshed.' },
  { value: 'time-to-live', doc: 'Seconds until the RD is no longer valid.' },
  { value: 'title', doc: 'Title of the document.' },
  { value: 'type', doc: 'Essence type of the document.' },
  { value: 'url', doc: 'Address of the document.' },
  { value: 'url-references', doc: 'Addresses that the document links to.' },
];
