/** What is made of articles that News servers send badly, over real connections on this machine. */

import { afterEach, describe, expect, it } from 'vitest';
import { closeAfter, pour, resetAfter } from '../../engine/testing/bad-news.ts';
import { article, createBadNews, one, three } from './bad-testing.ts';
import { openVisit } from './testing.ts';

const { start, get, closeAll } = createBadNews();
afterEach(closeAll);

const megabyte = 1024 * 1024;

describe('an article', () => {
  it('is what was sent, without the doubled dots and the closing one', async () => {
    const { fact, text } = await get({ [one]: article('..', '..a', '...', 'b.') }, '<1@siroe.com>');
    expect(text).toBe('Subject: one\r\n\r\n.\r\n.a\r\n..\r\nb.\r\n');
    expect(fact).toMatchObject({ outcome: 'ok', status: 220, bytes: text?.length, received: text?.length });
    expect(fact.headers).toEqual({
      'content-type': 'message/rfc822',
      'content-length': String(text?.length),
      etag: '"<1@siroe.com>"',
    });
  });

  it('has the date that it was written on', async () => {
    const dated = '220 0 <1@siroe.com>\r\nDate: Tue, 24 Nov 2026 11:00:00 +0100\r\n\r\nDate: 1\r\n.\r\n';
    const { fact } = await get({ [one]: dated }, '<1@siroe.com>');
    expect(fact.headers['last-modified']).toBe('Tue, 24 Nov 2026 10:00:00 GMT');
    const undated = '220 0 <1@siroe.com>\r\nDate: soon\r\n\r\nDate: Tue, 24 Nov 2026 11:00:00 +0100\r\n.\r\n';
    expect((await get({ [one]: undated }, '<1@siroe.com>')).fact.headers).not.toHaveProperty('last-modified');
  });

  it.each(['Subject: one\r\n\r\nhalf', 'Subject: one\r\n\r\nall\r\n', 'all\r\n.', ''])(
    'that the connection ends in is never taken for whole: %j',
    async (half) => {
      for (const end of [closeAfter, resetAfter]) {
        const { fact, body } = await get({ [one]: end(`220 0 <1@siroe.com>\r\n${half}`) }, '<1@siroe.com>');
        expect(fact.outcome).toBe('reset');
        expect(body).toBeUndefined();
      }
    },
  );

  it('keeps NUL, single LF, and lines of any length', async () => {
    const long = 'x'.repeat(200_000);
    const { text } = await get({ [one]: article(`a\0b\n.\nc\n..d`, long) }, '<1@siroe.com>');
    expect(text).toBe(`Subject: one\r\n\r\na\0b\n.\nc\n..d\r\n${long}\r\n`);
  });

  it('of a server that ends lines with LF is read', async () => {
    const { fact, text } = await get({ [one]: '220 0 <1@siroe.com>\nSubject: one\n\n..\nb\n.\n' }, '<1@siroe.com>');
    expect(fact.outcome).toBe('ok');
    expect(text).toBe('Subject: one\n\n.\nb\n');
  });

  it('that never ends is cut, or refused', async () => {
    const endless = { [one]: pour('220 0 <1@siroe.com>\r\n', Buffer.from('words and words\r\n'.repeat(500))) };
    const { fact, body } = await get(endless, '<1@siroe.com>');
    expect(fact).toMatchObject({ outcome: 'ok', notes: ['cut', 'max-filesize-kb'], body: { truncated: 'limit' } });
    expect(fact.headers).not.toHaveProperty('content-length');
    expect(body).toHaveLength(megabyte);
    const settings = { cutsLargeFiles: false };
    expect((await get(endless, '<1@siroe.com>', { settings })).fact).toMatchObject({ outcome: 'too-large' });
    expect((await get(endless, '<1@siroe.com>', { cutBytes: 100 })).body).toHaveLength(100);
  });

  it('that is known is only asked for', async () => {
    const etag = '"<1@siroe.com>"';
    const known = await get({ 'STAT <1@siroe.com>': '223 0 <1@siroe.com>\r\n' }, '<1@siroe.com>', { etag });
    expect(known.fact).toMatchObject({ outcome: 'not-modified', status: 223, headers: { etag }, bytes: 0 });
    const canceled = await get({ 'STAT <1@siroe.com>': '430 no\r\n' }, '<1@siroe.com>', { etag });
    expect(canceled.fact).toMatchObject({ outcome: 'gone', status: 430 });
    expect(canceled.server.asked).not.toContain(one);
  });

  it('under a number that another one had is fetched', async () => {
    const answers = {
      ...three,
      'STAT 2': '223 2 <new@siroe.com>\r\n',
      'ARTICLE 2': '220 2 <new@siroe.com>\r\nSubject: new\r\n\r\n.\r\n',
    };
    const { fact, server } = await get(answers, 'group/2', { etag: '"<old@siroe.com>"' });
    expect(fact).toMatchObject({ outcome: 'ok', headers: { etag: '"<new@siroe.com>"' } });
    const known = await get(answers, 'group/2', { etag: '"<new@siroe.com>"' });
    expect(known.fact).toMatchObject({ outcome: 'not-modified' });
    expect(server.asked.filter((line) => line.startsWith('GROUP'))).toHaveLength(1);
  });

  it('under a number is another one’s: malformed', async () => {
    const answers = { ...three, 'ARTICLE 2': '220 3 <3@siroe.com>\r\nSubject: three\r\n\r\n.\r\n' };
    expect((await get(answers, 'group/2')).fact).toMatchObject({ outcome: 'malformed' });
  });

  it('that came after the newsgroup was selected is found', async () => {
    let selections = 0;
    const server = await start({
      'GROUP group': (socket) => void socket.write(`211 1 1 ${++selections} group\r\n`),
      'ARTICLE 1': '220 1 <1@siroe.com>\r\n\r\n.\r\n',
      'ARTICLE 2': (socket) => void socket.write(selections === 1 ? '423 no\r\n' : '220 2 <2@siroe.com>\r\n\r\n.\r\n'),
      'ARTICLE 3': '423 no\r\n',
    });
    const visit = openVisit();
    const outcomes = [];
    for (const number of [1, 2, 3])
      outcomes.push((await visit.get(`nntp://127.0.0.1:${server.port}/group/${number}`)).fact.outcome);
    await visit.close();
    expect(outcomes).toEqual(['ok', 'ok', 'gone']);
  });
});
