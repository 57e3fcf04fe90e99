/** What is made of newsgroups that News servers list badly, over real connections on this machine. */

import { afterEach, describe, expect, it } from 'vitest';
import { closeAfter, type NewsAnswer, pour, resetAfter } from '../../engine/testing/bad-news.ts';
import { longDeadlines } from '../testing.ts';
import { createBadNews, groupOf, three } from './bad-testing.ts';
import { getNews, linksOf } from './testing.ts';

const { start, get, list, closeAll } = createBadNews();
afterEach(closeAll);

const megabyte = 1024 * 1024;
const overview = (number: number | string, id: string): string => `${number}\tone\tann\tdate\t${id}\t\t9\t1\r\n`;
const twoArticles = `224 overview\r\n${overview(5, '<5@siroe.com>')}${overview(7, '<7@siroe.com>')}.\r\n`;

describe('a newsgroup', () => {
  it('lists its articles by number, the newest first', async () => {
    const { fact, links } = await get(
      { ...three, 'LISTGROUP group': '211 3 1 3 group\r\n1\r\n3\r\n2\r\n.\r\n' },
      'group',
    );
    expect(links).toEqual(['3', '2', '1']);
    expect(fact).toMatchObject({
      outcome: 'ok',
      status: 211,
      headers: { 'content-type': 'text/directory', etag: '"1-3-3"' },
    });
    expect(fact.notes).toBeUndefined();
  });

  it('lists them by Message-ID, by OVER, XOVER, or article by article', async () => {
    const lines = [1, 2, 3].map((number) => overview(number, `<${number}@siroe.com>`)).join('');
    const byId = ['3@siroe.com', '2@siroe.com', '1@siroe.com'];
    const block = `224 overview\r\n${lines}.\r\n`;
    expect((await list({ ...three, 'OVER 1-3': block })).links).toEqual(byId);
    expect((await list({ ...three, 'XOVER 1-3': block })).links).toEqual(byId);
    const single = await list({
      ...three,
      'LISTGROUP group': '211 3 1 3 group\r\n1\r\n2\r\n3\r\n.\r\n',
      'STAT 1': '223 1 <1@siroe.com>\r\n',
      'STAT 2': '423 no\r\n',
      'STAT 3': '223 3 <3@siroe.com>\r\n',
    });
    expect(single.links).toEqual(['3@siroe.com', '1@siroe.com']);
    const byOver = await get({ ...three, 'OVER 1-3': block }, 'group');
    expect(byOver.links).toEqual(['3', '2', '1']);
  });

  it('that cannot be listed is refused', async () => {
    expect((await list(three)).fact).toMatchObject({ outcome: 'http-error' });
    expect((await get(three, 'group')).fact).toMatchObject({ outcome: 'http-error' });
  });

  it('whose numbers are the same is not listed', async () => {
    const { fact, server } = await get(three, 'group', { etag: '"1-3-3"' });
    expect(fact).toMatchObject({ outcome: 'not-modified', headers: { etag: '"1-3-3"' } });
    expect(server.asked.at(-1)).toBe('GROUP group');
  });

  it.each(['0 0 0', '0 1 0', '0 4 3'])('that is empty has no articles: %s', async (numbers) => {
    const answers = { ...groupOf(numbers), 'OVER 0-0': '423 none\r\n' };
    const { fact, links } = await list(answers);
    expect(fact).toMatchObject({ outcome: 'ok', bytes: 0 });
    expect(links).toEqual([]);
  });

  it('that lists none of the articles it counts is never taken for empty', async () => {
    const noOverviews = ['224 overview\r\n.\r\n', '420 none\r\n', '423 none\r\n'];
    const noNumbers = ['211 list\r\n.\r\n', '420 none\r\n', '423 none\r\n', '500 what\r\n'];
    const refused = { fact: { outcome: 'http-error', bytes: 0 }, retry: 'resource' };
    for (const over of noOverviews)
      for (const numbers of noNumbers) {
        const answers = { ...three, 'OVER 1-3': over, 'LISTGROUP group': numbers };
        const byId = await list(answers);
        expect(byId, over + numbers).toMatchObject(refused);
        expect(byId.server.asked.slice(-2), over + numbers).toEqual(['OVER 1-3', 'LISTGROUP group']);
        expect(await get(answers, 'group'), over + numbers).toMatchObject(refused);
      }
  });

  it('without overviews of the articles it counts is listed article by article', async () => {
    const answers = { ...three, 'OVER 1-3': '423 none\r\n', 'LISTGROUP group': '211 list\r\n1\r\n3\r\n.\r\n' };
    const stats = { 'STAT 1': '223 1 <1@siroe.com>\r\n', 'STAT 3': '223 3 <3@siroe.com>\r\n' };
    expect((await list({ ...answers, ...stats })).links).toEqual(['3@siroe.com', '1@siroe.com']);
    const gone = { 'STAT 1': '423 no\r\n', 'STAT 3': '423 no\r\n' };
    expect(await list({ ...answers, ...gone })).toMatchObject({ fact: { outcome: 'http-error' }, retry: 'resource' });
  });

  it('with invalid lines alone has no articles', async () => {
    const { fact, server } = await list({ ...three, 'OVER 1-3': '224 overview\r\nno tabs\r\n.\r\n' });
    expect(fact).toMatchObject({ outcome: 'ok', bytes: 0, notes: ['1 invalid line skipped'] });
    expect(server.asked).not.toContain('LISTGROUP group');
  });

  it('with broken lines lists the rest, and counts them', async () => {
    const lines = [
      overview(1, '<1@siroe.com>'),
      'no tabs\r\n',
      '\r\n',
      overview('x', '<x@siroe.com>'),
      overview(99, '<99@siroe.com>'),
      overview(2, '<two words@siroe.com>'),
      overview(2, '<2@siroe.com>\rQUIT'),
      overview(2, '<2\0@siroe.com>'),
      overview(2, '2@siroe.com'),
      overview(2, '<2>'),
      overview(2, `<${'x'.repeat(300)}@siroe.com>`),
      '2\tone\n.\ntwo\tann\r\n',
      `3\t${'x'.repeat(megabyte)}\tann\tdate\t<3@siroe.com>\r\n`,
      overview(4, '<4@siroe.com>'),
    ];
    const answers = { ...groupOf('20 1 20'), 'OVER 1-20': `224 overview\r\n${lines.join('')}.\r\n` };
    const { fact, links } = await list(answers);
    expect(links).toEqual(['4@siroe.com', '1@siroe.com']);
    expect(fact).toMatchObject({ outcome: 'ok', notes: ['12 invalid lines skipped'] });
  });

  it('with numbers that lie is listed as far as it is true', async () => {
    const high = 10 ** 14;
    const answers: Record<string, NewsAnswer> = { ...groupOf(`2 1 ${high}`) };
    const server = await start({ ...answers, '': (socket) => void socket.write('200 ready\r\n') });
    // Every range is empty, but the one that holds the two.
    server.answer(
      Object.fromEntries(
        overRanges(high).map(([low, top]) => [`OVER ${low}-${top}`, low === 1 ? twoArticles : '423 none\r\n']),
      ),
    );
    const got = await getNews(`news://127.0.0.1:${server.port}/group`);
    expect(linksOf(got).map((link) => link.split('/').at(-1))).toEqual(['7@siroe.com', '5@siroe.com']);
    expect(server.asked.filter((line) => line.startsWith('OVER')).length).toBeLessThan(20);
    for (const numbers of ['3 1', 'a b c', `1 1 ${'9'.repeat(30)}`, '-1 -1 -1'])
      expect((await list(groupOf(numbers))).fact, numbers).toMatchObject({ outcome: 'malformed' });
  });

  it('that lists more articles than it has numbers, or never ends: malformed, or timeout', async () => {
    const endless = pour('224 overview\r\n', Buffer.from(overview(2, '<2@siroe.com>').repeat(100)));
    expect((await list({ ...three, 'OVER 1-3': endless })).fact).toMatchObject({ outcome: 'malformed' });
    const numbers = pour('211 list\r\n', Buffer.from('1\r\n2\r\n'.repeat(1000)));
    expect((await get({ ...three, 'LISTGROUP group': numbers }, 'group')).fact).toMatchObject({ outcome: 'malformed' });
    const line = pour('224 overview\r\n', Buffer.alloc(megabyte, 'x'));
    const late = { deadlines: { ...longDeadlines, totalMs: 200 } };
    expect((await list({ ...three, 'OVER 1-3': line }, late)).fact).toMatchObject({ outcome: 'timeout' });
    const many = groupOf(`1000000000 1 ${10 ** 9}`);
    expect((await get({ ...many, 'LISTGROUP group': numbers }, 'group', late)).fact).toMatchObject({
      outcome: 'timeout',
    });
  });

  it('that is larger than a file may be lists the newest, or is refused', async () => {
    const numbers = Array.from({ length: 1000 }, (_, at) => at + 1);
    const answers = { ...groupOf('1000 1 1000'), 'LISTGROUP group': `211 list\r\n${numbers.join('\r\n')}\r\n.\r\n` };
    const cut = await get(answers, 'group', { settings: { maxFileBytes: 1000 } });
    expect(cut.links).toEqual(numbers.toReversed().slice(0, cut.links.length).map(String));
    expect(cut.links.length).toBeGreaterThan(20);
    expect(cut.fact).toMatchObject({ notes: ['cut', 'max-filesize-kb'], body: { truncated: 'limit' } });
    const settings = { maxFileBytes: 1000, cutsLargeFiles: false };
    expect((await get(answers, 'group', { settings })).fact).toMatchObject({ outcome: 'too-large' });
  });

  it('whose listing is cut short is never taken for whole', async () => {
    const half = `224 overview\r\n${overview(1, '<1@siroe.com>')}`;
    for (const end of [closeAfter, resetAfter])
      expect((await list({ ...three, 'OVER 1-3': end(half) })).fact).toMatchObject({ outcome: 'reset' });
  });
});

/** Ranges as they are asked for as long as each is empty. */
function overRanges(high: number): readonly (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = [];
  let top = high;
  for (let width = 10_000; top >= 1; width *= 8) {
    const low = Math.max(1, top - width + 1);
    ranges.push([low, top]);
    top = low - 1;
  }
  return ranges;
}
