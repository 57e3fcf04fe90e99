import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { collectContent, mostDocumentBytes } from './collect-content.ts';

const compressed = (bytes: Uint8Array) => {
  const content = collectContent();
  content.begin('base64compressed');
  for (let at = 0; at < bytes.length; at += 1_000_000) content.bytes(bytes.subarray(at, at + 1_000_000));
  return { why: content.end(), body: content.take()?.body };
};

describe('compressed content', () => {
  const bytes = Buffer.from('content '.repeat(1_000));

  it('is inflated, whatever stands behind it', () => {
    expect(compressed(deflateSync(bytes))).toEqual({ why: undefined, body: bytes });
    expect(compressed(Buffer.concat([deflateSync(bytes), Buffer.from('more')]))).toEqual({
      why: undefined,
      body: bytes,
    });
  });

  it.each([
    ['is cut off', deflateSync(bytes).subarray(0, -6), 'it is truncated'],
    ['is of gzip', gzipSync(bytes), 'incorrect header check'],
    ['grows too much', deflateSync(Buffer.alloc(mostDocumentBytes + 1)), 'it is larger than 100 MB'],
  ])('that %s is none', (_, given, why) => {
    expect(compressed(given)).toEqual({ why, body: undefined });
  });

  it('of the largest size is one', () => {
    expect(compressed(deflateSync(Buffer.alloc(mostDocumentBytes))).body).toHaveLength(mostDocumentBytes);
  });
});

it('the last of several contents counts', () => {
  const content = collectContent();
  for (const text of ['one', 'two']) {
    content.begin('text');
    content.text({ text, start: 0, end: text.length, at: 0 });
    content.end();
  }
  expect(content.take()).toEqual({ body: Buffer.from('two'), charset: 'utf-8' });
  expect(content.take()).toBeUndefined();
});
