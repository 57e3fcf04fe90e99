import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { describe, expect, it } from 'vitest';
import { readContent } from '../read-content.ts';
import { createReaderPool, usualLimits } from '../reader-pool/reader-pool.ts';
import { createConverter } from './convert-document.ts';
import { endlessPdf } from './testing/endless-pdf.ts';
import type { Conversion } from './convert-document.ts';
import { formatOfContent } from './formats.ts';

const convert = createConverter(createReaderPool({ ...usualLimits, timeoutMs: 30_000 }));
const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const asked = (body: Uint8Array | string, type = 'application/octet-stream'): Promise<Conversion> =>
  convert({ type, body: typeof body === 'string' ? bytes(body) : body });

function htmlOf(conversion: Conversion): string {
  if (!conversion.ok) throw new Error(`${conversion.reason}: ${conversion.detail}`);
  return conversion.html;
}

/** As the robot reads the page that comes of it. */
async function pageOf(body: Uint8Array | string, type?: string) {
  const html = htmlOf(await asked(body, type));
  const url = {
    href: 'http://a.example/x',
    protocol: 'http',
    host: 'a.example',
    port: 80,
    siteKey: 'a.example:80',
    path: '/x',
  };
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const response = { outcome: 'ok', headers, bytes: 0, received: 0, ms: 0 } as const;
  return readContent({ url, body: Buffer.from(html), response, linksPerPage: 1000 }).page;
}

async function zip(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, text] of Object.entries(parts)) file.addBuffer(Buffer.from(text), name);
  file.end();
  const chunks: Buffer[] = [];
  for await (const chunk of file.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

describe('documents of each format', { concurrent: true }, () => {
  it('RTF: paragraphs, code pages, Unicode with its stand-ins, info, and no tables of fonts', async () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252\uc1{\fonttbl{\f0 Arial;}{\f1\fcharset204 Times;}}{\*\generator X;}{\info{\title A \'fcber title}{\author Jocelyn}{\keywords dogs, cats}}
\f0 Caf\'e9 \u8364?5\par {\f1 \'cf\'f0\'e8\'e2\'e5\'f2}\par{\pict 89504e47}a\tab b\~c\{\}\par}`;
    const page = await pageOf(rtf);
    expect(page.title).toBe('A über title');
    expect(page.metas).toEqual([
      ['author', 'Jocelyn'],
      ['keywords', 'dogs, cats'],
    ]);
    expect(page.text).toBe('Café €5 Привет a b c{}');
  });

  it('MIF: strings of paragraphs, signs, headings by their format', async () => {
    const mif = `<MIFFile 5.00> # generated
<TextFlow <Para <PgfTag \`Title'> <ParaLine <String \`Winnow \\xd2Book\\xd3'> > >
<Para <PgfTag \`Heading2'> <ParaLine <String \`One'> <Char Tab> <String \`two \\> \\qx\\Q'>> >
<Para <PgfTag \`Body'> <ParaLine <String \`First'> > <ParaLine <String \`second.'> > > > # end
`;
    const page = await pageOf(mif);
    expect(page.title).toBe('Winnow “Book”');
    expect(page.headings).toEqual([
      { level: 1, text: 'Winnow “Book”' },
      { level: 2, text: "One two > 'x`" },
    ]);
    expect(page.text).toContain('First second.');
  });

  it('docx, xlsx, pptx and odt: text, headings and properties', async () => {
    const core = '<cp:coreProperties><dc:title>T &amp; T</dc:title><dc:creator>Jack</dc:creator></cp:coreProperties>';
    const w = (body: string): string => `<w:document><w:body>${body}</w:body></w:document>`;
    const word = await zip({
      'docProps/core.xml': core,
      'word/document.xml': w(
        '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Head</w:t></w:r></w:p><w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r><w:del><w:delText>gone</w:delText></w:del></w:p>',
      ),
    });
    const docx = await pageOf(word);
    expect([docx.title, docx.metas, docx.text]).toEqual(['T & T', [['author', 'Jack']], 'Head a b']);
    expect(docx.headings).toEqual([{ level: 1, text: 'Head' }]);
    const sheet = await zip({
      'xl/workbook.xml': '<workbook><sheets><sheet name="Dogs" sheetId="1"/></sheets></workbook>',
      'xl/sharedStrings.xml': '<sst><si><t>Rex</t></si><si><r><t>Fi</t></r><r><t>do</t></r></si></sst>',
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row><c t="s"><v>1</v></c><c><v>4.5</v></c></row><row><c t="inlineStr"><is><t>in</t></is></c></row></sheetData></worksheet>',
    });
    expect((await pageOf(sheet)).text).toBe('Dogs Fido 4.5 in');
    const slide = (text: string): string =>
      `<p:sld><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><a:p><a:t>${text}</a:t></a:p></p:sp><p:sp><a:p><a:t>body ${text}</a:t></a:p></p:sp></p:sld>`;
    const deck = await zip({
      'ppt/presentation.xml': '<p:presentation/>',
      'ppt/slides/slide10.xml': slide('ten'),
      'ppt/slides/slide2.xml': slide('two'),
    });
    const slides = await pageOf(deck);
    expect(slides.headings.map(({ text }) => text)).toEqual(['two', 'ten']);
    expect(slides.text).toBe('two body two ten body ten');
    const odt = await zip({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml':
        '<office:document-content><text:h text:outline-level="2">Head</text:h><text:p>a<text:tab/>b <text:span>c</text:span></text:p></office:document-content>',
      'meta.xml':
        '<office:meta><dc:title>Odt</dc:title><meta:keyword>x</meta:keyword><meta:keyword>y</meta:keyword></office:meta>',
    });
    const text = await pageOf(odt);
    expect([text.title, text.metas, text.text]).toEqual(['Odt', [['keywords', 'x, y']], 'Head a b c']);
  });

  it('markup in a document is only ever text', async () => {
    const page = await pageOf(String.raw`{\rtf1 <script>alert(1)</script> & <a href="x">y</a>\par}`);
    expect(page.text).toBe('<script>alert(1)</script> & <a href="x">y</a>');
    expect(page.links).toEqual([]);
  });

  it('are known by their content before their type', async () => {
    expect(formatOfContent(bytes('%PDF-1.4'))).toBe('pdf');
    expect(formatOfContent(bytes('text'))).toBeUndefined();
    expect((await pageOf('{\\rtf1 x\\par}', 'application/pdf')).text).toBe('x');
  });
});

const hostile = async (name: string): Promise<Uint8Array> => {
  switch (name) {
    case 'a zip that unpacks to very much more':
      return zip({ 'word/document.xml': `<w:document>${' '.repeat(70 * 1024 * 1024)}</w:document>` });
    case 'a zip with sizes that lie':
      return Buffer.concat([bytes('PK\u0003\u0004'), deflateRawSync(Buffer.alloc(5_000_000)), Buffer.alloc(40)]);
    case 'a PDF that is cut off':
      return bytes('%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pa');
    case 'a PDF whose pages lead in a circle':
      return bytes(
        '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 99999999/Kids[2 0 R 2 0 R]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
      );
    case 'RTF of open braces':
      return bytes(`{\\rtf1 ${'{'.repeat(2_000_000)}`);
    case 'XML nested without end':
      return zip({ 'word/document.xml': `<w:document>${'<w:p>'.repeat(200_000)}` });
    case 'XML with entities that multiply':
      return zip({
        'word/document.xml': `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "&a;&a;&a;&a;">]><w:document><w:p><w:t>&b;</w:t></w:p></w:document>`,
      });
    case 'MIF of open statements':
      return bytes(`<MIFFile 7.00>${'<Para '.repeat(100_000)}`);
    case 'an encrypted OpenDocument':
      return zip({ 'content.xml': 'x', 'META-INF/manifest.xml': '<manifest:encryption-data/>' });
    case 'a zip that is no document':
      return zip({ 'readme.txt': 'x' });
    default:
      return bytes('\u0000\u0001\u0002');
  }
};

describe('hostile and broken files end with a reason', () => {
  it.each([
    ['a zip that unpacks to very much more', 'too-large'],
    ['a zip with sizes that lie', 'malformed'],
    ['a PDF that is cut off', 'malformed'],
    ['XML nested without end', 'malformed'],
    ['XML with entities that multiply', 'malformed'],
    ['MIF of open statements', 'malformed'],
    ['an encrypted OpenDocument', 'encrypted'],
    ['a zip that is no document', 'unsupported'],
    ['no document at all', 'unsupported'],
  ])('%s: %s', async (name, reason) => {
    expect(await asked(await hostile(name))).toMatchObject({ ok: false, reason });
  });

  it.each(['a PDF whose pages lead in a circle', 'RTF of open braces'])('%s: text or a reason', async (name) => {
    const conversion = await asked(await hostile(name));
    expect(conversion.ok ? '' : conversion.reason).not.toBe('crashed');
  });
});

/** Processes that convert for this one, or for one that is gone. */
function children(of: number): readonly string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const isReader = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reader-child');
      const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
      return isReader && parent === of;
    } catch {
      return false;
    }
  });
}

const onLinux = existsSync('/proc/self/stat');

describe('limits', () => {
  it('time: the reader and all it started are gone, and none is left as a zombie', async () => {
    const others = children(process.pid);
    const hurried = createConverter(createReaderPool({ ...usualLimits, timeoutMs: 1000, memoryBytes: 8 * 1024 ** 3 }));
    const conversion = await hurried({ type: 'application/pdf', body: endlessPdf() });
    expect(conversion).toMatchObject({ ok: false, reason: 'timeout' });
    if (onLinux) expect(children(process.pid).filter((pid) => !others.includes(pid))).toEqual([]);
  });

  it.skipIf(!onLinux)('memory: of the process as a whole (skipped where the system does not tell)', async () => {
    const narrow = createConverter(
      createReaderPool({ ...usualLimits, timeoutMs: 60_000, memoryBytes: 90 * 1024 * 1024 }),
    );
    expect(await narrow({ type: 'application/pdf', body: endlessPdf() })).toMatchObject({
      ok: false,
      reason: 'memory',
    });
  });

  it.skipIf(!onLinux)('a reader ends itself when whoever asked is killed (skipped without /proc)', async () => {
    const code = `
      const { createConverter } = await import(${JSON.stringify(path.join(import.meta.dirname, 'convert-document.ts'))});
      const { createReaderPool, usualLimits } = await import(${JSON.stringify(path.join(import.meta.dirname, '../reader-pool/reader-pool.ts'))});
      const body = Buffer.concat([Buffer.from('%PDF-1.4\\n4 0 obj<</Length 9>>stream\\n'), Buffer.alloc(30_000_000, 'x ')]);
      void createConverter(createReaderPool({ ...usualLimits, timeoutMs: 600000 }))({ type: 'application/pdf', body });
      setTimeout(() => process.stdout.write('started'), 150);
      setInterval(() => undefined, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await new Promise((resolve) => parent.stdout.once('data', resolve));
    const started = children(parent.pid ?? 0);
    parent.kill('SIGKILL');
    for (let i = 0; i < 100 && started.some((pid) => existsSync(`/proc/${pid}`)); i++) await sleep(100);
    expect(started.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  });
});
