import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentHtml, DocumentRefusal } from './document.ts';
import type { Document } from './document.ts';
import { documentReaders } from './document-readers.ts';
import { formatOf } from './formats.ts';
import { gif, jpeg, mp3, png, pngText, tiff, wav, webp } from './testing/media.ts';

async function read(body: Buffer, type = ''): Promise<Document> {
  const format = formatOf(type, body);
  if (format === undefined) throw new Error('no format');
  return documentReaders[format](body);
}

/** Those that say something. */
function said({ title = '', metas }: Document): Readonly<Record<string, string>> {
  return Object.fromEntries([['title', title] as const, ...metas].filter(([, value]) => value !== ''));
}

const [imageDescription, make, model, artist, copyright] = [270, 271, 272, 315, 33_432];
const exif = tiff([
  [imageDescription, 'A spaniel'],
  [make, 'Siroe'],
  [model, 'Siroe One'],
  [artist, 'Ann Becker'],
  [copyright, 'Siroe Inc.'],
]);
const ofExif = { description: 'A spaniel', camera: 'Siroe One', author: 'Ann Becker', copyright: 'Siroe Inc.' };
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Hill</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>dogs</rdf:li><rdf:li>hills</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`;
const samples: Readonly<Record<string, Buffer>> = {
  png: png(640, 480, [
    pngText.plain('Title', 'Dogs'),
    pngText.unicode('Author', 'Jürgen'),
    pngText.packed('Description', 'On a hill'),
  ]),
  gif: gif(12, 8, 'Größe'),
  jpeg: jpeg(320, 200, [
    [0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif])],
    [0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`)],
    [0xfe, Buffer.from('A comment')],
  ]),
  tiff: exif,
  webp: webp(300, 100, exif),
  wav: wav([
    ['INAM', 'Barking'],
    ['IART', 'Ann'],
  ]),
  mp3: mp3([
    ['TIT2', 'Bellen ü'],
    ['TPE1', 'Ann'],
    ['TALB', 'Dogs'],
    ['TYER', '2026'],
    ['TCON', 'Field'],
    ['TRCK', '3'],
  ]),
};
const sample = (name: string): Buffer => samples[name] ?? Buffer.alloc(0);

describe('what a picture says of itself', () => {
  it.each([
    ['png', { title: 'Dogs', author: 'Jürgen', description: 'On a hill', width: '640', height: '480' }],
    ['gif', { description: 'Größe', width: '12', height: '8' }],
    ['jpeg', { ...ofExif, title: 'Hill', keywords: 'dogs, hills', width: '320', height: '200' }],
    ['tiff', ofExif],
    ['webp', { ...ofExif, width: '300', height: '100' }],
  ])('%s', async (name, expected) => {
    expect(said(await read(sample(name)))).toEqual(expected);
  });

  it('the words are text', async () => {
    const html = documentHtml(await read(sample('jpeg')));
    expect(html).toContain('<p>Hill</p>');
    expect(html).toContain('<p>dogs, hills</p>');
  });

  it('a bitmap is known by its type alone, because it begins with two letters', async () => {
    const bmp = Buffer.alloc(54);
    bmp.write('BM');
    bmp.writeInt32LE(30, 18);
    bmp.writeInt32LE(-20, 22);
    expect(formatOf('', bmp)).toBeUndefined();
    expect(said(await read(bmp, 'image/bmp'))).toEqual({ width: '30', height: '20' });
  });
});

describe('what a recording says of itself', () => {
  it('RIFF', async () => {
    expect(said(await read(sample('wav')))).toMatchObject({
      title: 'Barking',
      author: 'Ann',
      format: 'WAVE PCM',
      'duration-seconds': '1',
      'sample-rate': '8000',
      channels: '1',
    });
  });

  it('ID3', async () => {
    expect(said(await read(sample('mp3')))).toMatchObject({
      title: 'Bellen ü',
      author: 'Ann',
      album: 'Dogs',
      date: '2026',
      genre: 'Field',
      track: '3',
      'bit-rate': '128000',
    });
  });
});

describe('files that are broken', () => {
  it.each(Object.keys(samples))('%s cut off anywhere is read, or refused', async (name) => {
    const whole = sample(name);
    const steps = Math.max(1, Math.floor(whole.length / 60));
    for (let end = 0; end < whole.length; end += steps) await readOrRefuse(whole.subarray(0, end));
  });

  it.each(Object.keys(samples))('%s with other bytes is read, or refused', async (name) => {
    const whole = sample(name);
    const change = fc.tuple(fc.nat({ max: Math.min(whole.length, 600) - 1 }), fc.nat({ max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const body = Buffer.from(whole);
        for (const [at, byte] of changes) body[at] = byte;
        await readOrRefuse(body);
      }),
      { numRuns: 60 },
    );
  });
});

async function readOrRefuse(body: Buffer): Promise<void> {
  try {
    await read(body, 'image/png');
  } catch (error) {
    expect(error).toBeInstanceOf(DocumentRefusal);
  }
}
