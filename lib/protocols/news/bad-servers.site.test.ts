/** What is made of News servers that are slow, silent, old, or gone, and of their connections, on this machine. */

import { afterEach, describe, expect, it } from 'vitest';
import { closeAfter, drip, type NewsAnswer, pour, silence } from '../../engine/testing/bad-news.ts';
import { freePort } from '../../engine/testing/ports.ts';
import { until } from '../../jobs/testing/until.ts';
import { longDeadlines } from '../testing.ts';
import { article, createBadNews, one, three } from './bad-testing.ts';
import { getNews, openVisit } from './testing.ts';

const { start, get, closeAll } = createBadNews();
afterEach(closeAll);

describe('a server', () => {
  it('that never answers, or a byte each second: timeout', async () => {
    for (const command of ['', 'CAPABILITIES', one]) {
      const silent = await get({ [command]: silence }, '<1@siroe.com>', {
        deadlines: { ...longDeadlines, headersMs: 50 },
      });
      expect(silent.fact, command).toMatchObject({ outcome: 'timeout', received: 0 });
    }
    const greeting = await get({ '': drip('', '200 ready') }, '<1@siroe.com>', {
      deadlines: { ...longDeadlines, headersMs: 50 },
    });
    expect(greeting.fact).toMatchObject({ outcome: 'timeout' });
    const slow = { [one]: drip('220 0 <1@siroe.com>\r\n', 'slow ') };
    const rate = { deadlines: { ...longDeadlines, rateAfterMs: 50, minBytesPerSecond: 1000 } };
    expect((await get(slow, '<1@siroe.com>', rate)).fact.detail).toContain('bytes per second');
    const late = await get(slow, '<1@siroe.com>', { deadlines: { ...longDeadlines, totalMs: 50 } });
    expect(late.fact).toMatchObject({ outcome: 'timeout' });
  });

  it('that is not there: refused; of an address that may not be connected to: address-refused', async () => {
    expect((await getNews(`nntp://127.0.0.1:${await freePort()}/group`)).fact).toMatchObject({ outcome: 'refused' });
    expect(await getNews('nntp://127.0.0.1:22/group')).toMatchObject({
      fact: { outcome: 'address-refused' },
      final: true,
    });
  });

  it('before RFC 3977 is put into the mode of readers', async () => {
    const old = { CAPABILITIES: '500 what\r\n', 'MODE READER': '200 ready\r\n', [one]: article('text') };
    const { fact, server } = await get(old, '<1@siroe.com>');
    expect(fact.outcome).toBe('ok');
    expect(server.asked).toEqual(['CAPABILITIES', 'MODE READER', one]);
    const without = await get({ ...old, 'MODE READER': '500 what\r\n' }, '<1@siroe.com>');
    expect(without.fact.outcome).toBe('ok');
    const refusing = await get({ ...old, 'MODE READER': '502 no\r\n' }, '<1@siroe.com>');
    expect(refusing.fact).toMatchObject({ outcome: 'http-error', status: 502 });
  });

  it('with capabilities without end: malformed', async () => {
    const endless = pour('101 list\r\n', Buffer.from('OVER\r\n'.repeat(1000)));
    expect((await get({ CAPABILITIES: endless }, '<1@siroe.com>')).fact).toMatchObject({ outcome: 'malformed' });
  });

  it('of URLs that name none is that of the installation', async () => {
    const server = await start({ [one]: article('text') });
    const newsServer = { host: '127.0.0.1', port: server.port };
    expect((await getNews('news:1@siroe.com', { newsServer })).fact).toMatchObject({ outcome: 'ok' });
    expect((await getNews('news:<1@siroe.com>', { newsServer })).fact).toMatchObject({
      outcome: 'redirect',
      redirectTo: 'news:1@siroe.com',
    });
    expect(server.connections()).toBe(1);
  });
});

describe('a connection', () => {
  const serving = {
    [one]: article('text'),
    'ARTICLE <2@siroe.com>': '430 no\r\n',
    ...three,
    'LISTGROUP group': '211 list\r\n1\r\n.\r\n',
    'ARTICLE 1': '220 1 <1@siroe.com>\r\n\r\n.\r\n',
  };

  it('is kept for the next fetch of the visit, whatever the last one came to', async () => {
    const server = await start(serving);
    const newsServer = { host: '127.0.0.1', port: server.port };
    const visit = openVisit({ newsServer });
    const own = `nntp://127.0.0.1:${server.port}/group`;
    const outcomes = [];
    for (const href of ['news:1@siroe.com', 'news:2@siroe.com', own, `${own}/1`, 'news:1@siroe.com'])
      outcomes.push((await visit.get(href)).fact.outcome);
    expect(outcomes).toEqual(['ok', 'gone', 'ok', 'ok', 'ok']);
    expect(server.connections()).toBe(1);
    expect(server.asked.filter((line) => line.startsWith('GROUP'))).toHaveLength(1);
    await visit.close();
  });

  it.each<readonly [string, NewsAnswer]>([
    ['silently', (socket) => void socket.end()],
    ['with 400', closeAfter('400 idle for too long\r\n')],
    ['with a reset', (socket) => void socket.resetAndDestroy()],
  ])('that was closed meanwhile is replaced: %s', async (_, closing) => {
    let asked = 0;
    const server = await start({
      [one]: (socket) => {
        asked++;
        if (asked === 2 && typeof closing === 'function') closing(socket);
        else socket.write(article('text'));
      },
    });
    const visit = openVisit();
    const url = `news://127.0.0.1:${server.port}/1@siroe.com`;
    expect((await visit.get(url)).fact.outcome).toBe('ok');
    expect((await visit.get(url)).fact.outcome).toBe('ok');
    expect(server.connections()).toBe(2);
    await visit.close();
  });

  it('that breaks in mid-article is not asked again by itself', async () => {
    let asked = 0;
    const server = await start({
      [one]: (socket) => {
        if (++asked === 2) socket.end('220 0 <1@siroe.com>\r\nhalf');
        else socket.write(article('text'));
      },
    });
    const visit = openVisit();
    const url = `news://127.0.0.1:${server.port}/1@siroe.com`;
    await visit.get(url);
    expect((await visit.get(url)).fact.outcome).toBe('reset');
    expect(server.connections()).toBe(1);
    await visit.close();
  });

  it('ends with the signal of its request, and with its visit', async () => {
    const server = await start({ [one]: silence });
    const visit = openVisit();
    const url = `news://127.0.0.1:${server.port}/1@siroe.com`;
    const ending = new AbortController();
    const [first, second] = [visit.get(url, { signal: ending.signal }), visit.get(url)];
    await until('both are asked', () => server.asked.filter((line) => line === one).length === 2);
    ending.abort();
    expect((await first).fact).toMatchObject({ outcome: 'reset' });
    await visit.close();
    expect((await second).fact).toMatchObject({ outcome: 'reset' });
    expect((await getNews(url, {}, { signal: AbortSignal.abort() })).fact).toMatchObject({ outcome: 'reset' });
  });
});
