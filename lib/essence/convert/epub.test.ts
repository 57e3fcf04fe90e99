import { describe, expect, it } from 'vitest';
import { zipOf } from '../testing/zip.ts';
import { readOffice } from './read-office.ts';

const chapter = (body: string): string =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${body}</body></html>`;
const item = (id: string, href: string, type = 'application/xhtml+xml'): string =>
  `<item id="${id}" href="${href}" media-type="${type}"/>`;

function book(
  chapters: Readonly<Record<string, string>>,
  spine: readonly string[],
  prefix = '',
): Record<string, string> {
  const items = Object.keys(chapters).map((name, at) => item(`c${at}`, encodeURI(`text/${name}`)));
  const names = Object.keys(chapters);
  const refs = spine.map((name) => `<itemref idref="c${names.indexOf(name)}"/>`);
  const [open, own] = prefix === '' ? ['', 'xmlns'] : [`${prefix}:`, `xmlns:${prefix}`];
  const container = `<rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>`;
  const metadata =
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Dogs</dc:title><dc:creator>Jack</dc:creator><dc:language>en</dc:language></metadata>';
  const opf = `<package ${own}="http://www.idpf.org/2007/opf">${metadata}<manifest>${items.join('')}${item('css', 'a.css', 'text/css')}</manifest><spine>${refs.join('')}<itemref idref="css"/></spine></package>`;
  return {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container">${container}</container>`,
    'OEBPS/book.opf': opf.replaceAll(/(<\/?)(package|manifest|item|itemref|spine|metadata)\b/g, `$1${open}$2`),
    ...Object.fromEntries(Object.entries(chapters).map(([name, text]) => [`OEBPS/text/${name}`, text])),
  };
}

const chapters = {
  'b c.xhtml': chapter('<h1>First</h1><p>one <ruby>漢字<rt>かんじ</rt></ruby></p><a href="http://a.example/x">x</a>'),
  'a.xhtml': chapter('<h2>Second</h2><p>two&nbsp;<a href="b%20c.xhtml">back</a></p>'),
  'unused.xhtml': chapter('<p>unused</p>'),
};

describe('epub', () => {
  it.each(['', 'opf'])('has its chapters in the order of the spine, with the prefix %j', async (prefix) => {
    const read = await readOffice(await zipOf(book(chapters, ['b c.xhtml', 'a.xhtml'], prefix)));
    expect(read).toMatchObject({
      title: 'Dogs',
      metas: [
        ['author', 'Jack'],
        ['language', 'en'],
      ],
      links: ['http://a.example/x'],
    });
    expect(read.blocks.map(({ text, level }) => [text.trim(), level])).toEqual([
      ['First', 1],
      [expect.stringMatching(/^one .*漢字/), undefined],
      ['x', undefined],
      ['Second', 2],
      ['two back', undefined],
    ]);
  });

  it('has the text of chapters that are no XML, and of those beside missing ones', async () => {
    const broken = { ...chapters, 'a.xhtml': '<html><body><p>two<br>&bad; end' };
    const files = book(broken, ['a.xhtml', 'b c.xhtml']);
    delete files['OEBPS/text/b c.xhtml'];
    const { blocks } = await readOffice(await zipOf(files));
    expect(blocks.map(({ text }) => text).join(' ')).toContain('end');
  });

  it('without chapters, or without its package, is refused', async () => {
    const files = book(chapters, []);
    await expect(readOffice(await zipOf(files))).rejects.toMatchObject({ reason: 'malformed' });
    delete files['OEBPS/book.opf'];
    await expect(readOffice(await zipOf(files))).rejects.toMatchObject({ reason: 'unsupported' });
  });
});
