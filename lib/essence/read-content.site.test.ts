import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Served, type Site, startSite } from '../engine/testing/site.ts';
import { testFetcher, testUrl } from '../protocols/testing.ts';
import type { Fetcher } from '../sdk/define-protocol.ts';
import { readContent, type ReadResult } from './read-content.ts';

let site: Site;
let fetcher: Fetcher;
beforeAll(async () => {
  site = await startSite({ pages: 3 });
  fetcher = testFetcher();
});
afterAll(async () => {
  await fetcher.close();
  await site.close();
});

async function read(path: string, served?: Served): Promise<ReadResult> {
  if (served !== undefined) site.serve(path, served);
  const url = testUrl(site.url + path);
  const { fact, body = new Uint8Array() } = await fetcher.fetch({ url });
  return readContent({ url, body, response: fact, linksPerPage: 100 });
}

const typed = (type: string, body: string | Uint8Array): Served => ({ headers: { 'content-type': type }, body });

describe('content as it comes from a server', () => {
  it('is a page with its sum, title and links', async () => {
    const { fact, page } = await read('/');
    expect(fact).toMatchObject({ type: 'text/html', charset: 'utf-8', title: 'Page 0', md5: site.sums.get('/') });
    expect(page.links).toEqual([`${site.url}/page/1.html`, `${site.url}/page/2.html`, `${site.url}/`]);
  });

  it('has the type its bytes show when the server lies or says nothing (B24)', async () => {
    const gif = Buffer.from('GIF89a\x01\0\x01\0', 'latin1');
    expect((await read('/lie', typed('text/html', gif))).fact.type).toBe('image/gif');
    expect((await read('/silent', { body: '<!doctype html><title>t</title>' })).fact).toMatchObject({
      type: 'text/html',
      title: 't',
    });
    const seven = await read('/utf7', typed('text/html; charset=utf-7', '<title>+ADw-b+AD4-</title>'));
    expect(seven.fact).toMatchObject({ charset: 'utf-8', title: '+ADw-b+AD4-' });
  });

  it('is decoded without a mark, and never has NUL (B48)', async () => {
    const wide = Buffer.from('<html><title>wide слово</title><p>a\0b', 'utf16le');
    const { fact, page, notes } = await read('/wide', typed('text/html', wide));
    expect(fact).toMatchObject({ charset: 'utf-16le', charsetFrom: 'guess', title: 'wide слово' });
    expect(page.text).toBe('ab');
    expect(notes).toEqual(['nul-removed']);
  });

  it('believes the mark, then the header, then META (B49)', async () => {
    const meta = '<meta charset=windows-1251><title>é</title>';
    const marked = await read('/bom', typed('text/html; charset=koi8-r', `\ufeff${meta}`));
    expect(marked.fact).toMatchObject({ charset: 'utf-8', charsetFrom: 'bom', title: 'é' });
    const header = await read('/header', typed('text/html; charset=utf-8', meta));
    expect(header.fact).toMatchObject({ charset: 'utf-8', charsetFrom: 'header', title: 'é' });
    const inside = await read(
      '/meta',
      typed('text/html', Buffer.from('<meta charset=windows-1251><title>\xe9</title>', 'latin1')),
    );
    expect(inside.fact).toMatchObject({ charset: 'windows-1251', charsetFrom: 'meta', title: 'й' });
  });

  it('carries robots directives from both places', async () => {
    const body = '<meta name=robots content=noindex><a href=/x>x</a>';
    const headers = { 'content-type': 'text/html', 'x-robots-tag': 'nofollow' };
    const { fact } = await read('/robots-meta', { headers, body });
    expect(fact).toMatchObject({ noindex: 'META robots: noindex', nofollow: 'X-Robots-Tag: nofollow' });
  });

  it('keeps the lines of a text', async () => {
    const { page } = await read('/list.txt', typed('text/plain', 'one\r\nURL:http://siroe.com/\n'));
    expect(page).toMatchObject({ kind: 'text', text: 'one\nURL:http://siroe.com/' });
  });
});
