/** What is made of answers against the rules, and of bodies that are large or coded. */

import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pageBody, zstdBody } from '../engine/testing/site-faults.ts';
import { type Site, startSite } from '../engine/testing/site.ts';
import type { FetchedResource } from '../sdk/define-protocol.ts';
import { createTestFetchers, requestOf, testFetcher, testSettings as settings, testUrl } from './testing.ts';

let site: Site;
const { fetcher, get, fault, closeAll } = createTestFetchers(() => site.url);

beforeAll(async () => {
  site = await startSite({ pages: 1 });
});
afterEach(closeAll);
afterAll(() => site.close());

const textOf = ({ body }: FetchedResource): string => Buffer.from(body ?? []).toString();

describe('answers against the rules', () => {
  it.each([
    ['bare-lf', ['lenient', 'header lines end with LF alone']],
    ['folded', ['lenient', 'a header goes on in the next line']],
    ['length-and-chunked', ['lenient', 'Content-Length is ignored: the body comes in chunks']],
    ['same-length-twice', ['lenient', 'Content-Length is given more than once']],
    ['length-listed', ['lenient', 'Content-Length is given more than once']],
    ['length-uncountable', ['lenient', 'Content-Length “99999999999999999999” is ignored: it is no length']],
    ['no-colon', ['lenient', 'a header line without a name is left out']],
    ['blank-before-colon', ['lenient', 'blanks before the colon of a header are ignored']],
    ['coding/none', ['Content-Encoding “none” is unknown: the body is read as it is']],
    ['coding/UTF-8', ['Content-Encoding “utf-8” is unknown: the body is read as it is']],
    ['coding/iso-8859-1', ['Content-Encoding “iso-8859-1” is unknown: the body is read as it is']],
  ])('of the kind %s are read (B12, B13, B16)', async (name, notes) => {
    const got = await fault(name);
    expect(got.fact).toMatchObject({ outcome: 'ok', status: 200 });
    expect(textOf(got)).toBe(pageBody);
    expect(got.fact.notes).toEqual(notes);
  });

  it('with a part that nobody asked for are read, marked', async () => {
    expect((await fault('status/206')).fact).toMatchObject({ outcome: 'ok', status: 206, notes: ['partial'] });
  });

  it('are asked for a second time only once for a site', async () => {
    const fetching = fetcher();
    const before = site.log.length;
    for (let nth = 0; nth < 3; nth++) await fetching.fetch(requestOf(`${site.url}/fault/bare-lf`));
    expect(site.log.length - before).toBe(4);
  });

  it('lose NUL and control characters in their headers, marked (B14)', async () => {
    const { fact } = await fault('nul-header');
    expect(fact).toMatchObject({ outcome: 'ok', notes: ['lenient', 'control-characters'] });
    expect(fact.headers['x-robots-tag']).toBe('no index');
  });

  it.each([
    'giant-header',
    'many-headers',
    'two-lengths',
    'chunk-hex',
    'chunk-negative',
    'http-0.9',
    'status-line?is=000',
    'status-line?is=-1',
    'interim-flood',
  ])('of the kind %s are typed, not taken (B10, B11, B15, B17, B26, B27)', async (name) => {
    const { fact, body } = await fault(name);
    expect(fact.outcome).toBe('malformed');
    expect(fact.detail).toBeTruthy();
    expect(body).toBeUndefined();
  });

  it('keep a status that nobody knows (B26)', async () => {
    expect((await fault('status-line?is=999')).fact).toMatchObject({ outcome: 'http-error', status: 999 });
  });

  it('without a last chunk are kept and marked (B18), also when the chunk was said to be larger than any (B17)', async () => {
    const got = await fault('no-last-chunk');
    const notes = ['truncated: the connection was closed before the last chunk'];
    expect(got.fact).toMatchObject({ outcome: 'ok', notes });
    expect(textOf(got)).toBe(pageBody);
    expect((await fault('chunk-huge')).fact).toMatchObject({ outcome: 'ok', notes, bytes: 3 });
  });

  it('with many cookies are read, the cookies ignored (B28)', async () => {
    const { fact } = await fault('cookies?count=900');
    expect(fact.outcome).toBe('ok');
    expect(fact.headers).not.toHaveProperty('set-cookie');
  });

  it('keep a file name as data (B25)', async () => {
    site.serve('/named', { headers: { 'content-disposition': 'attachment; filename="../../x"', __proto__x: '1' } });
    expect((await get('/named')).fact.headers['content-disposition']).toBe('attachment; filename="../../x"');
  });
});

describe('large and coded bodies', () => {
  const most = settings.maxFileBytes;
  const refusing = testFetcher({ process: { ...settings, cutsLargeFiles: false } });
  const refused = (path: string) => refusing.fetch({ url: testUrl(site.url + path) });
  afterAll(() => refusing.close());

  it('are cut off at the size limit, kept and marked (B19)', async () => {
    const { fact, body } = await fault('endless');
    expect(fact).toMatchObject({ outcome: 'ok', bytes: most, notes: ['cut', 'max-filesize-kb'] });
    expect(fact.received).toBeLessThan(2 * most);
    expect(body).toHaveLength(most);
    site.serve('/large', { body: Buffer.alloc(most + 1) });
    expect((await get('/large')).fact).toMatchObject({ outcome: 'ok', bytes: most, notes: ['cut', 'max-filesize-kb'] });
    site.serve('/largest', { body: Buffer.alloc(most) });
    expect((await get('/largest')).fact).toMatchObject({ outcome: 'ok', bytes: most });
    expect((await get('/largest')).fact.notes).toBeUndefined();
  });

  it('give no content where large files are refused, and are not even begun when their length says so', async () => {
    const endless = await refused('/fault/endless');
    expect(endless.fact).toMatchObject({
      outcome: 'too-large',
      bytes: 0,
      notes: ['max-filesize-kb'],
      detail: 'larger than 1024 KB',
    });
    expect(endless.body).toBeUndefined();
    expect((await refused('/large')).fact).toMatchObject({ outcome: 'too-large', received: 0 });
  });

  it.each(['gzip-bomb', 'brotli-bomb', 'zstd-bomb', 'zstd-frames-bomb'])(
    'of the kind %s stop at the limit (B20)',
    async (name) => {
      expect((await fault(name)).fact).toMatchObject({
        outcome: 'ok',
        bytes: most,
        notes: ['cut', 'max-filesize-kb'],
      });
      expect((await refused(`/fault/${name}`)).fact).toMatchObject({
        outcome: 'too-large',
        notes: ['max-filesize-kb'],
      });
    },
  );

  it('are decoded up to the place where they were cut off', async () => {
    const text = randomBytes(most).toString('hex');
    site.serve('/coded', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(text, { level: 1 }) });
    const got = await get('/coded');
    expect(got.fact).toMatchObject({ outcome: 'ok', bytes: most, notes: ['cut', 'max-filesize-kb'] });
    expect(textOf(got)).toBe(text.slice(0, most));
  });

  it.each([
    ['gzip', 20, undefined],
    ['brotli', 1, undefined],
    ['raw-deflate', 1, undefined],
    ['gzip-deflate-gzip', 1, undefined],
    ['gzip-bad-crc', 20, ['gzip-damaged']],
    ['gzip-junk', 20, ['gzip-damaged']],
    ['gzip-of-plain', 1, ['not-gzip']],
    ['zstd', 1, undefined],
    ['zstd-frames', 2, undefined],
    ['zstd-junk', 1, ['zstd-damaged']],
    ['zstd-of-plain', 1, ['not-zstd']],
  ])('of the kind %s are decoded (B21 to B23)', async (name, times, notes) => {
    const got = await fault(name);
    expect(got.fact.outcome).toBe('ok');
    expect(got.fact.notes).toEqual(notes);
    expect(textOf(got)).toBe(pageBody.repeat(times));
    expect(got.fact.bytes).toBe(pageBody.length * times);
  });

  it('keep what can be decoded of a truncated one, marked (B21)', async () => {
    const got = await fault('gzip-truncated');
    expect(got.fact.notes).toEqual(['gzip-truncated']);
    expect(textOf(got).startsWith(pageBody)).toBe(true);
  });

  it('keep the whole blocks of a zstd body that was cut off, marked', async () => {
    const got = await fault('zstd-truncated');
    expect(got.fact.notes).toEqual(['zstd-truncated']);
    expect(textOf(got).startsWith(pageBody)).toBe(true);
    expect(zstdBody.startsWith(textOf(got))).toBe(true);
  });

  it('in more codings than anybody needs are typed (B22)', async () => {
    expect((await fault('four-codings')).fact.outcome).toBe('bad-encoding');
  });
});
