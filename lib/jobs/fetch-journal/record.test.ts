import { describe, expect, it } from 'vitest';
import type { FetchedResource } from '../../sdk/define-protocol.ts';
import { decodeRecord, encodeRecord, recordsIn } from './record.ts';

const fact = { outcome: 'ok', status: 200, headers: { etag: '"a"' }, bytes: 3, received: 3, ms: 1 } as const;
const answer = (body: string): FetchedResource => ({ fact, body: Buffer.from(body) });
const bytesOf = (url: string, fetched: FetchedResource, turn = 3): Buffer =>
  Buffer.concat(encodeRecord({ request: { url }, at: 7, fetched }, turn));
const urlsIn = (bytes: Buffer): readonly string[] => Array.from(recordsIn(bytes), ({ request }) => request.url);

describe('a record of the journal', () => {
  const one = bytesOf('http://a.test/1', answer('one'));
  const two = bytesOf('http://a.test/2', { fact: { ...fact, outcome: 'gone', status: 404 } });

  it('gives back the answer, with its body where there was one', () => {
    const all = Buffer.concat([one, two]);
    expect(decodeRecord(all, 0)).toMatchObject({ request: { url: 'http://a.test/1' }, at: 7, fetched: { fact } });
    expect(Buffer.from(decodeRecord(all, 0)?.fetched.body ?? []).toString()).toBe('one');
    expect(decodeRecord(all, one.length)?.fetched).not.toHaveProperty('body');
    expect(urlsIn(all)).toEqual(['http://a.test/1', 'http://a.test/2']);
  });

  it('that is torn anywhere is none, and those before it are kept', () => {
    for (let length = 0; length < two.length; length++)
      expect(urlsIn(Buffer.concat([one, two.subarray(0, length)]))).toEqual(['http://a.test/1']);
  });

  it('that is damaged in any byte is none', () => {
    for (const [at, byte] of one.entries()) {
      const damaged = Buffer.from(one);
      damaged[at] = byte ^ 1;
      expect(urlsIn(damaged), `byte ${at}`).toEqual([]);
    }
  });

  it('of an earlier turn is not seen behind those of this one', () => {
    const old = [bytesOf('http://a.test/3', answer('old'), 2), bytesOf('http://a.test/4', answer('old'), 1)];
    expect(urlsIn(Buffer.concat([one, ...old]))).toEqual(['http://a.test/1']);
    const written = Buffer.concat(old);
    two.copy(written);
    expect(urlsIn(written)).toEqual(['http://a.test/2']);
  });

  it('is not seen in a file that was emptied', () => expect(urlsIn(Buffer.alloc(64))).toEqual([]));
});
