import { describe, expect, test } from 'vitest';
import { testProgram } from '../testing/program.ts';
import { plainUrl, withPlainHosts } from './smart-hosts.ts';
import type { FoundLink } from './found-link.ts';

const page = 'http://www.siroe.com/';

/** What becomes of links, and the names that were looked up. Names of `dns` have an address. */
async function renamed(links: readonly FoundLink[], dns: readonly string[], start = page) {
  const asked: string[] = [];
  const addressesOf = (host: string): Promise<readonly string[]> => {
    asked.push(host);
    return Promise.resolve(dns.includes(host) ? ['198.95.249.1'] : []);
  };
  const smartHosts = { addressesOf, resolves: new Map<string, Promise<boolean>>() };
  const crawl = { program: testProgram({ extraStarts: [start] }), smartHosts };
  return { links: await withPlainHosts(crawl, page, links), asked };
}

const link = (url: string, kind: FoundLink['kind'] = 'link'): FoundLink => ({ url, kind });

describe('a link to a numbered host', () => {
  test('leads to the plain name, once, which is looked up once', async () => {
    const given = [
      'http://www1.siroe.com/a',
      'http://www22.siroe.com/a',
      page,
      'http://www-3.siroe.com/b?x=www1.siroe.com',
    ];
    expect(
      await renamed(
        given.map((url) => link(url)),
        ['www.siroe.com'],
      ),
    ).toEqual({
      links: [
        { ...link(`${page}a`), renamed: 'www1.siroe.com' },
        link(page),
        { ...link(`${page}b?x=www1.siroe.com`), renamed: 'www-3.siroe.com' },
      ],
      asked: ['www.siroe.com'],
    });
  });

  test('keeps its port', async () => {
    const { links } = await renamed(
      [link('http://www1.siroe.com:81/a')],
      ['www.siroe.com'],
      'http://www.siroe.com:81/',
    );
    expect(links).toEqual([{ ...link('http://www.siroe.com:81/a'), renamed: 'www1.siroe.com' }]);
  });

  test.each([
    ['the plain name does not resolve', 'http://www1.siroe.com/a', page, []],
    ['no site owns the plain name', 'http://www1.other.example/a', page, ['www.other.example']],
    ['only the numbered host is a site', 'http://www1.siroe.com/a', 'http://www1.siroe.com/', ['www.siroe.com']],
    ['the number is not at the end of the first label', 'http://w3c.siroe.com/a', page, ['w.siroe.com']],
    ['the host is an address', 'http://127.0.0.1/a', page, ['127.0.0.1']],
  ])('stays where %s', async (_, url, start, dns) => {
    expect((await renamed([link(url)], dns, start)).links).toEqual([link(url)]);
  });

  test('stays where the plain name redirects to it, and where it is a member of an archive', async () => {
    const given = [link('http://www1.siroe.com/', 'redirect'), link('http://www1.siroe.com/a.zip!/b', 'member')];
    expect((await renamed(given, ['www.siroe.com'])).links).toEqual(given);
    const elsewhere = link('http://www1.siroe.com/new', 'redirect');
    expect((await renamed([elsewhere], ['www.siroe.com'])).links).toEqual([
      { url: 'http://www.siroe.com/new', kind: 'redirect', renamed: 'www1.siroe.com' },
    ]);
  });

  test('stays without smart-host-heuristics', async () => {
    expect(await plainUrl({ program: testProgram({ extraStarts: [page] }) }, 'http://www1.siroe.com/')).toBeUndefined();
  });
});
