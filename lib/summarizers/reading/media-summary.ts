/** Metadata of an image, audio, or video file, converted to HTML. */

import type { SummarizerDeclaration } from '../../sdk/define-summarizer.ts';
import { defineSummarizer } from '../../sdk/define-summarizer.ts';
import { attributesOf } from './document-summary.ts';

interface MediaType {
  readonly name: SummarizerDeclaration['name'];
  readonly types: readonly string[];
  /** What is of the type. */
  readonly what: string;
  /** META names that become attributes, each with what it is and an example. */
  readonly fields: Readonly<Record<string, readonly [doc: string, example: string]>>;
}

export function mediaSummarizer({ name, types, what, fields }: MediaType): SummarizerDeclaration {
  const entries = Object.entries(fields);
  const metas = entries.map(([field, [, example]]) => `<meta name="${field}" content="${example}">`);
  return defineSummarizer({
    name,
    types,
    reads: 'document',
    summary: `Title, author, and more of ${what}.`,
    doc: 'The metadata of the file is first converted as by convert-to-html. Without conversion, there are no attributes.',
    params: {},
    attributes: {
      title: 'The title.',
      ...Object.fromEntries(entries.map(([field, [doc]]) => [field, doc])),
    },
    examples: [
      {
        text: `Generate fn=harvest-summarizer summarizer=${name}`,
        html: `<title>Spaniels</title>${metas.join('')}`,
        expect: {
          attributes: {
            title: ['Spaniels'],
            ...Object.fromEntries(entries.map(([field, [, example]]) => [field, [example]])),
          },
        },
      },
    ],
    reference: 'Exif 2.32, IPTC-IIM 4.2, XMP, ID3, and Vorbis comments',
    summarize: (page) => [['title', [page.title ?? '']], ...attributesOf(page, Object.keys(fields))],
  });
}

export const recordingFields: MediaType['fields'] = {
  author: ['Artists or authors.', 'Becker'],
  album: ['The album.', 'Dogs'],
  genre: ['The genre.', 'Field recording'],
  date: ['The year or date.', '2026'],
  track: ['Number of the track.', '3'],
  description: ['The description or comment.', 'Barking.'],
  keywords: ['The keywords.', 'dogs'],
  copyright: ['The copyright.', 'Siroe'],
  language: ['The language.', 'en'],
  format: ['Container and codec.', 'Ogg Vorbis I'],
  'duration-seconds': ['Length in seconds.', '61'],
  'bit-rate': ['Bits per second.', '128000'],
  'sample-rate': ['Samples per second.', '44100'],
  channels: ['Number of channels.', '2'],
};
