/** Feeds as real programs write them, against the DTD and the guide. */

import { describe, expect, it } from 'vitest';
import { codes, codesOf, feed, first, one, readWhole, record } from './testing.ts';

describe('encodings', () => {
  const declared = (encoding: string, ...bytes: readonly number[]): Uint8Array => {
    const [before = '', after = ''] = one('<content>|</content>').split('|');
    const head = new TextEncoder().encode(`<?xml version="1.0" encoding="${encoding}"?>${before}`);
    return Uint8Array.from([...head, ...bytes, ...new TextEncoder().encode(after)]);
  };

  it.each([
    ['windows-1252', [0x93, 0xe9, 0x94], '“é”'],
    ['Shift_JIS', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['UTF8', [0xc3, 0xa9], 'é'],
  ])('%s is read', (encoding, bytes, expected) => {
    for (const piece of [1, 100_000]) {
      const read = readWhole(declared(encoding, ...bytes), { piece });
      expect([read.findings, read.contents]).toEqual([[], [expected]]);
    }
  });
});

describe('characters that XML does not have', () => {
  it.each(['\u000b', '\ufffe', '\u0001'])('refuse the feed: %j', (character) => {
    const read = readWhole(one(`<content>a${character}b</content>`));
    expect(codesOf(read)).toEqual([expect.stringMatching(/^1:\d+ error XML-1/)]);
    expect(read).toMatchObject({ isBroken: true, given: [] });
  });
});

describe('elements and attributes of other programs', () => {
  it('in another order than the DTD has are read with a warning', () => {
    const read = readWhole(one('<content>text</content><metadata><meta name="a" content="1"/></metadata>'));
    expect(read.findings.map(({ severity, code }) => `${severity} ${code}`)).toEqual(['warning XML-203']);
    expect(read.given[0]).toMatchObject({ metadata: [{ name: 'a' }], content: { size: 4 }, refusal: undefined });
  });

  it('that nobody knows are left out with a warning, and load nothing', () => {
    const inner =
      '<attachments><attachment>file</attachment></attachments>' +
      '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/><content>text</content>';
    const read = readWhole(one(inner));
    expect(read.findings.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      'warning XML-202',
      'warning XML-202',
    ]);
    expect(read.contents).toEqual(['text']);
  });

  it.each([
    ['action="remove"', { action: 'add' }],
    ['lock="yes"', { isLocked: undefined }],
    ['crawl-once="1"', { crawlOnce: false }],
    ['pagerank="abc"', { pageRank: undefined }],
    ['pagerank="-1"', { pageRank: undefined }],
    ['pagerank="101"', { pageRank: undefined }],
  ])('with the value of %s are as if they were not there, with a warning', (attribute, expected) => {
    const read = readWhole(one('', ` ${attribute}`));
    expect(read.findings.map(({ severity }) => severity)).toEqual(['warning']);
    expect(read.given[0]).toMatchObject({ ...expected, refusal: undefined });
    expect(first(one('', ` ${attribute}`))?.refusal).toBeUndefined();
    expect(readWhole(one('', ` ${attribute}`), { isStrict: true }).refused).toBe(1);
  });
});

describe('groups', () => {
  it('may be empty, and there should be one', () => {
    expect(
      codes('<gsafeed><header><datasource>a</datasource><feedtype>incremental</feedtype></header><group/></gsafeed>'),
    ).toEqual([]);
    const without = readWhole(
      '<gsafeed><header><datasource>a</datasource><feedtype>incremental</feedtype></header></gsafeed>',
    );
    expect(without.findings.map(({ severity }) => severity)).toEqual(['warning']);
    expect(without.isBroken).toBe(false);
  });

  it('of another feed are no feed', () => {
    const read = readWhole(`<?xml version="1.0"?><!DOCTYPE gsafeed><xmlgroups><membership/></xmlgroups>`);
    expect(read).toMatchObject({ isBroken: true, records: 0 });
    expect(read.findings.map(({ code }) => code)).toEqual(['XML-201']);
    expect(readWhole(feed(record(''))).isBroken).toBe(false);
  });
});
