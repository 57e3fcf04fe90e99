/** Feeds that are not well-formed, not what they claim, or made to do harm, and the law of record languages. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { xmlLimits } from '../../lang/xml/messages.ts';
import { damaged } from '../../lang/xml/testing.ts';
import { examples } from './examples.ts';
import { brokenSample, codes, codesOf, feed, one, readWhole, record } from './testing.ts';

describe('document types', () => {
  it.each([
    '<!DOCTYPE gsafeed PUBLIC "-//Google//DTD GSA Feeds//EN" "">',
    '<!DOCTYPE gsafeed PUBLIC "-//Google//DTD GSA Feeds//EN" "gsafeed.dtd">',
    "<!DOCTYPE gsafeed SYSTEM 'http://host:7800/gsafeed.dtd'>",
    '<!DOCTYPE xmlgroups>',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1.dtd" [\n<!-- > ]> -->]>',
    '<!DOCTYPE gsafeed [<!ELEMENT gsafeed (header, group+)><!ATTLIST group action (add|delete) "add">]>',
  ])('are skipped: %s', (doctype) => {
    for (const piece of [1, 7, 4096]) {
      const read = readWhole(`<?xml version='1.0' encoding='UTF8'?>\n${doctype}\n${feed(record(''))}`, { piece });
      expect([read.findings, read.given.length]).toEqual([[], 1]);
    }
  });

  it.each([
    ['an external entity', '<!DOCTYPE g [\n<!ENTITY x SYSTEM "file:///etc/passwd">]>', '2:1 error XML-116'],
    ['a parameter entity', '<!DOCTYPE g [\n\n<!ENTITY % x "y">]>', '3:1 error XML-116'],
    ['a reference to one', '<!DOCTYPE g [ %x; ]>', '1:15 error XML-116'],
    ['billion laughs', '<!DOCTYPE g [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>', '1:14 error XML-116'],
  ])('that declare %s are refused, and nothing after them is read', (_, doctype, expected) => {
    for (const piece of [1, 4096]) {
      const read = readWhole(`${doctype}${feed(record('<content>&x;</content>'))}`, { piece });
      expect(codesOf(read)).toEqual([expected]);
      expect(read).toMatchObject({ isBroken: true, records: 0 });
    }
  });
});

describe('texts that are not what they should be', () => {
  const text = feed(record('<content>naïve</content>'));

  it('is read in the encoding that its mark or its declaration says', () => {
    const utf16 = (littleEndian: boolean) => {
      const bytes = new Uint8Array(text.length * 2 + 2);
      const view = new DataView(bytes.buffer);
      for (const [i, code] of [0xfeff, ...Array.from(text, (each) => each.charCodeAt(0))].entries()) {
        view.setUint16(i * 2, code, littleEndian);
      }
      return bytes;
    };
    const latin = Uint8Array.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?>${text}`,
      (each) => each.codePointAt(0) ?? 0,
    );
    const marked = new TextEncoder().encode(`\u{feff}${text}`);
    for (const bytes of [utf16(true), utf16(false), utf16(true).subarray(2), latin, marked]) {
      for (const piece of [1, 3, 100_000]) {
        const read = readWhole(bytes, { piece });
        expect([read.findings, read.contents]).toEqual([[], ['naïve']]);
      }
    }
  });

  it('is refused with the place where its encoding lies', () => {
    const lying = Uint8Array.from(`<?xml version="1.0" encoding="UTF8"?>\n${text}`, (each) => each.codePointAt(0) ?? 0);
    for (const piece of [1, 100_000]) {
      const read = readWhole(lying, { piece });
      expect(codesOf(read)).toEqual(['2:154 error XML-101']);
      expect(read).toMatchObject({ isBroken: true, given: [] });
    }
    const [found] = readWhole(`<?xml version="1.0" encoding="x-foo"?>${text}`).findings;
    expect(found?.message).toContain('x-foo');
  });

  it('loses nothing before a truncation, and believes nothing', () => {
    const two = feed(record('') + record(''));
    for (let end = 0; end < two.length; end++) {
      const read = readWhole(two.slice(0, end));
      expect([end, read.isBroken]).toEqual([end, true]);
    }
    const concatenated = readWhole(two + two);
    expect(concatenated.findings.map(({ code }) => code)).toEqual(['XML-114']);
    expect(concatenated.isBroken).toBe(true);
  });

  it('resolves the references of XML and no others', () => {
    const inner = '<content>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;&#x1F600;</content>';
    expect(readWhole(one(inner)).contents).toEqual(['<>&"\'AB😀']);
    for (const bad of ['&nbsp;', '&', '&#0;', '&#xD800;', '&#x110000;', '&;', '&#;']) {
      expect([bad, readWhole(one(`<content>${bad}</content>`)).isBroken]).toEqual([bad, true]);
    }
  });

  it('keeps CDATA that is split round its own end', () => {
    const inner = '<content><![CDATA[a]]]]><![CDATA[>b ]] ]> &amp;]]></content>';
    for (const piece of [1, 2, 3, 4096])
      expect(readWhole(one(inner), { piece }).contents).toEqual(['a]]>b ]] ]> &amp;']);
  });
});

describe('hostile texts', () => {
  const wordOf = (inner: string) => readWhole(inner).findings.map(({ code }) => code);

  it('of 100 MB in one attribute stop at the limit', () => {
    const read = readWhole(`<gsafeed a="${'a'.repeat(100_000_000)}`);
    expect(read.findings.map(({ code }) => code)).toEqual(['XML-120']);
  });

  it('of a million attributes, references, or open elements end', () => {
    expect(wordOf(`<gsafeed${' a="1"'.repeat(100_000)}/>`).at(-1)).toBe('XML-122');
    expect(wordOf(`<gsafeed${' a="1"'.repeat(300_000)}/>`)).toEqual(['XML-120']);
    const many = Array.from({ length: 50_000 }, (_, i) => ` a${i}="1"`).join('');
    expect(wordOf(`<gsafeed${many}/>`)).toContain('XML-120');
    expect(readWhole(one(`<content>${'&#65;'.repeat(1_000_000)}</content>`)).given[0]?.content?.size).toBe(1_000_000);
    expect(wordOf('<gsafeed>'.repeat(1_000_000)).at(-1)).toBe('XML-121');
  });

  it('of a large text or base64 node go through in pieces', () => {
    const large = 'QUJD\n'.repeat(1_000_000);
    expect(readWhole(one(`<content>${large}</content>`)).given[0]?.content?.size).toBe(5_000_000);
    const encoded = readWhole(one(`<content encoding="base64binary">${large}</content>`));
    expect(encoded.given[0]?.content?.size).toBe(3_000_000);
  });

  it.each([
    '<a ',
    '<a b="',
    "<a b='<",
    '<!DOCTYPE [',
    '<!DOCTYPE "',
    '<!--',
    '<![CDATA[',
    '<?a',
    '&',
    ']]>',
    '</',
    '\0',
  ])('of %j over and over take linear time', (piece) => {
    const read = readWhole(`<gsafeed>${piece.repeat(Math.ceil(2_000_000 / piece.length))}`);
    expect(read.isBroken).toBe(true);
  });

  it('do not reach into objects', () => {
    expect(wordOf(one('<constructor/><toString/>', ' constructor="1" __proto__="2"'))).toEqual([
      'XML-206',
      'XML-206',
      'XML-202',
      'XML-202',
    ]);
    expect(wordOf('<constructor/>')).toEqual(['XML-201']);
  });
});

describe('laws of a record language', () => {
  const samples = [
    brokenSample,
    one('<acl><principal scope="user" access="deny">é😀</principal></acl><content>x&amp;y<![CDATA[z]]></content>'),
    ...Object.values(examples).flatMap((files) => files.map(({ text }) => text).filter((each) => each.length < 5000)),
  ];
  const texts = damaged(samples);
  const isOfAnotherEncoding = (text: string): boolean => /^(?:.?\0|<\?xml[^>]*encoding)/su.test(text);

  it('never throws, and places every finding inside the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        // Bytes that another encoding reads in its own way have other lines.
        fc.pre(!isOfAnotherEncoding(text));
        const lines = new TextDecoder().decode(new TextEncoder().encode(text)).split('\n');
        for (const { line, column } of readWhole(text).findings) {
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reads the same in pieces of any size', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 40 }), (text, piece) => {
        // After a fault in another encoding what follows is a guess.
        fc.pre(!isOfAnotherEncoding(text));
        const whole = readWhole(text);
        const pieces = readWhole(text, { piece });
        expect(codesOf(pieces)).toEqual(codesOf(whole));
        expect(pieces.given).toEqual(whole.given);
        expect(pieces.contents).toEqual(whole.contents);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    '<gsafeed>\0!</gsafeed>',
    '<gsafeed>!]]>\0?</gsafeed>',
    '<gsafeed>&\0;</gsafeed>',
    '<!DOCTYPE<!-- a --><gsafeed/>',
  ])('finds the same in %j and in its characters', (text) => {
    expect(codes(text, { piece: 1 })).toEqual(codes(text));
  });

  it('never throws on any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void readWhole(bytes)));
  });

  it('finds records where they stand', () => {
    const text = `<?xml version="1.0"?>\n<!-- üࢠ😀 -->\n${feed(`\n${record('<content>é</content>')}\n  ${record('')}`)}`;
    const bytes = new TextEncoder().encode(text);
    for (const { place } of readWhole(text, { piece: 3 }).given) {
      expect(new TextDecoder().decode(bytes.subarray(place.offset, place.offset + 7))).toBe('<record');
      expect(text.split('\n')[place.line - 1]?.slice(place.column - 1, place.column + 6)).toBe('<record');
    }
  });
});

it('stops after so many problems', () => {
  const read = readWhole(one(`<content>${'&'.repeat(1000)}</content>`));
  expect(read.findings).toHaveLength(xmlLimits.problems + 1);
});
