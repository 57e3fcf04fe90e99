import { expect, it } from 'vitest';
import type { UrlHasher } from '../../match/urls/url-hash.ts';
import { fixedClock } from '../../outside/clock.ts';
import type { ReadRd } from '../../languages/soif/rds/read-rds.ts';
import { urlParts } from '../../sdk/testing.ts';
import { fedRd } from './fed-rd.ts';

const now = 1_000_000_000_000;
const place = { line: 3, column: 1, offset: 0 };
const hash: UrlHasher = (_, out, at = 0) => void out.fill(7, at, at + 4);

function givenOf(attributes: Readonly<Record<string, readonly string[]>>) {
  const url = 'http://www.example.com/~ann/';
  const normal = urlParts(url);
  const values = new Map(Object.entries(attributes));
  const rd: ReadRd = { place, url, normal, action: 'add', schema: 'FILE', attributes: values, bytes: 5 };
  const document = fedRd({ hash }, rd);
  return document?.arrive({ source: 'harvest', feed: 2 }, { clock: fixedClock(now) });
}

it('item 9: an RD expires when its Time-to-Live has passed since its Update-Time', () => {
  const at = now / 1000;
  const lives = { 'update-time': [String(at - 100)], 'time-to-live': ['60'] };
  expect(givenOf(lives)?.given?.liveMs).toBe(-40_000);
  expect(givenOf({ ...lives, 'time-to-live': ['160'] })?.given?.liveMs).toBe(60_000);
  expect(givenOf({ 'time-to-live': ['60'] })?.given?.liveMs).toBeUndefined();
});

it('comes with its upload and line, and without a document to read', () => {
  const known = givenOf({ title: ['One'] });
  const discovery = { kind: 'fed-rd', from: 'harvest', hops: 0, fed: { feed: 2, line: 3 } };
  expect(known).toMatchObject({ by: 'nobody', facts: { discovery, response: { outcome: 'ok', bytes: 5 } } });
  expect(known).not.toHaveProperty('body');
});

it('keeps another spelling of its URL, and nothing else that it calls its URL', () => {
  const urlOf = (said: string) => givenOf({ url: [said] })?.given?.attributes.get('url');
  expect(urlOf('http://www.example.com/%7eann/')).toEqual(['http://www.example.com/%7eann/']);
  expect(urlOf('http://other.example/')).toEqual(['http://www.example.com/~ann/']);
});

it('is the same when only its Update-Time is another', () => {
  const md5Of = (title: string, at: string) => givenOf({ title: [title], 'update-time': [at] })?.given?.md5;
  expect(md5Of('One', '1')).toBe(md5Of('One', '2'));
  expect(md5Of('One', '1')).not.toBe(md5Of('Two', '1'));
});
