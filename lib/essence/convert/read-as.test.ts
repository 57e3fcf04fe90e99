import { gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { documentFormats } from '../../sdk/document-types.ts';
import { zipOf } from '../testing/zip.ts';
import { documentHtml } from './document.ts';
import { formatOf } from './formats.ts';
import { readAs } from './read-as.ts';
import { compoundFile } from './testing/compound-file.ts';

const types = [...documentFormats.keys()];

async function htmlOf(type: string, body: Uint8Array): Promise<string> {
  const format = formatOf(type, body);
  if (format === undefined) throw new TypeError(`${type} has no reader`);
  return documentHtml(await readAs(format, body));
}

const rtf = Buffer.from(String.raw`{\rtf1 Dogs bark\par}`);
const openDocument = await zipOf({
  mimetype: 'application/vnd.oasis.opendocument.text',
  'content.xml':
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:p>Dogs bark</text:p></office:text></office:body></office:document-content>',
});
const wide = (text: string): Buffer => Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, 'utf16le')]);

describe.each(types)('what servers call %s', (type) => {
  it.each([
    ['a document of another format', rtf],
    ['a document compressed with gzip', gzipSync(rtf)],
    ['a document compressed with zstd', zstdCompressSync(openDocument)],
    ['a plain text', Buffer.from('Cats meow.\n\nDogs bark\n')],
    ['a compressed text', gzipSync('Dogs bark\n')],
    ['a text in UTF-16', wide('Cats meow.\r\n\r\nDogs bark')],
    ['a page', Buffer.from('<!doctype html><title>Dogs</title><p>Dogs bark<script>x()</script>')],
    ['XML', Buffer.from('<?xml version="1.0"?><a><b>Dogs bark</b></a>')],
  ])('%s is read by what it is', async (_, body) => {
    expect(await htmlOf(type, body)).toContain('Dogs bark');
  });

  it.each([
    ['bytes that are nothing', Buffer.from([1, 2, 3, 0, 5, 6, 7, 8, 0, 0, 1])],
    ['a compressed file that is damaged', gzipSync(rtf).subarray(0, 12)],
    ['an empty container', compoundFile({})],
  ])('%s are refused with a reason, or have no text', async (_, body) => {
    const made = await htmlOf(type, body).catch((error: unknown) => error);
    if (typeof made === 'string') expect(made.replaceAll(/<[^>]*>/g, '').trim().length).toBeLessThan(12);
    else expect(made).toMatchObject({ reason: expect.stringMatching(/^(?:malformed|unsupported|too-large)$/) });
  });
});

it('a page keeps its title, META values, and links that are whole', async () => {
  const page = '<title>Dogs</title><meta name=author content=Ann><a href=http://b.test/x>x</a><a href=y>y</a>';
  const html = await htmlOf('application/msword', Buffer.from(page));
  expect(html).toContain('<title>Dogs</title>');
  expect(html).toContain('<meta name="author" content="Ann">');
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="http://b.test/x"']);
});

it('a document that unpacks to many times its size is refused as too large', async () => {
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
  await expect(htmlOf('application/pdf', bomb)).rejects.toMatchObject({ reason: 'too-large' });
});
