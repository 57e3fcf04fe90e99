/** The formats that can be read, by their MIME types and by the bytes they begin with. */

import { documentFormats } from '../../sdk/document-types.ts';
import type { TextFormat } from '../../sdk/document-types.ts';

/** Recordings and films are of one format: their containers are the same. */
export type DocumentFormat = TextFormat | 'image' | 'audio';

const images = 'jpeg jpg pjpeg png gif webp tiff bmp x-ms-bmp heic heif avif'.split(' ');
const recordings =
  'mpeg mp3 mp4 m4a x-m4a aac flac x-flac ogg opus vorbis wav wave x-wav vnd.wave aiff x-aiff x-ms-wma x-ape wavpack x-wavpack webm'.split(
    ' ',
  );
const films = 'mp4 quicktime webm x-matroska ogg x-ms-wmv x-ms-asf x-m4v'.split(' ');

const byType: ReadonlyMap<string, DocumentFormat> = new Map<string, DocumentFormat>([
  ...documentFormats,
  ['application/ogg', 'audio'],
  ...images.map((name) => [`image/${name}`, 'image'] as const),
  ...recordings.map((name) => [`audio/${name}`, 'audio'] as const),
  ...films.map((name) => [`video/${name}`, 'audio'] as const),
]);

/** Bytes that pictures and recordings begin with. */
const magics: readonly (readonly [format: DocumentFormat, bytes: RegExp])[] = [
  ['image', /^(?:\u00ff\u00d8\u00ff|\u0089PNG\r\n|GIF8[79]a|RIFF[^]{4}WEBP|II\*\0|MM\0\*)/],
  ['image', /^[^]{4}ftyp(?:hei[cfmsx]|hev[cx]|mif1|msf1|avi[fs])/],
  [
    'audio',
    /^(?:ID3[\u0002-\u0004]|fLaC|OggS|RIFF[^]{4}WAVE|FORM[^]{4}AIF[CF]|\u001aE\u00df\u00a3|0&\u00b2u\u008ef\u00cf\u0011)/,
  ],
  ['audio', /^[^]{4}ftyp/],
];

/** Where a PDF may begin (ISO 32000, annex H.3.4.1). */
const pdfWithin = 1024;

/** By the bytes alone; undefined for what is none of the formats. */
export function formatOfContent(body: Uint8Array): DocumentFormat | undefined {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, pdfWithin)).toString('latin1');
  if (head.startsWith('PK\u0003\u0004')) return 'office';
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')) return 'ole';
  if (/^[\s\u00ef\u00bb\u00bf]*\{\\rtf/.test(head)) return 'rtf';
  if (/^[\s\u00ef\u00bb\u00bf]*<MIFFile/.test(head)) return 'mif';
  const medium = magics.find(([, bytes]) => bytes.test(head))?.[0];
  return medium ?? (head.includes('%PDF-') ? 'pdf' : undefined);
}

/** The bytes are believed before the type: servers name documents wrongly. Undefined when no reader knows either. */
export function formatOf(type: string, body: Uint8Array): DocumentFormat | undefined {
  return formatOfContent(body) ?? byType.get(type);
}
