import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { messageCode } from '../../lang/diagnostic.ts';
import { decodeSoif } from './decode.ts';
import { mostGrowth, timeGrowth } from '../../testing/growth.ts';
import { encodeObject, encodeSoif, listAttributes } from './encode.ts';
import { examples } from './examples.ts';
import { messages, soifLimits } from './messages.ts';
import { attributeOf, sectionOf, sections } from './object.ts';
import type { SoifContent } from './object.ts';
import { bytesOf, codesOf, readSoif, shown, textOf } from './testing.ts';

const content = (...attributes: readonly (readonly [string, string])[]): SoifContent => ({
  type: 'FILE',
  url: 'u',
  attributes: attributes.map(([name, value]) => ({ name, value: bytesOf(value) })),
});
const file = (...lines: readonly string[]): string => `@FILE { u\n${lines.join('\n')}\n}\n`;

describe('SOIF is written', () => {
  it('as Harvest did, without empty values', () => {
    const object = content(['a', 'x'], ['empty', ''], ['b', '1\n2']);
    expect(textOf(encodeObject(object))).toBe('@FILE { u\na{1}:\tx\nb{3}:\t1\n2\n}\n');
    expect(textOf(encodeObject(object, { keepsEmpty: true }))).toContain('\nempty{0}:\t\n');
    expect(textOf(encodeObject({ type: 'X', url: '', attributes: [] }))).toBe('@X {\n}\n');
  });

  it('with the sizes that Gatherers wrote', () => {
    const sizes = [
      ['Gatherer-Name', 'Example Gatherer Number 1', 25],
      ['Gatherer-Host', 'powell.cs.colorado.edu', 22],
      ['Gatherer-Host', 'bruno.cs.colorado.edu', 21],
      ['Gatherer-Name', 'Computer Science Technical Reports - Selected Text', 50],
      ['Gatherer-Name', 'Global - Selected Text - WWW Home Pages', 39],
      ['Embed<1>-Nested-Filename', 'ECRC-93-10.ps', 13],
      ['Embed<1>-Nested-Filename', '9404.ps', 7],
      ['MD5', 'c3d79dc037efd538ce50464089af2fb6', 32],
    ] as const;
    for (const [name, value, size] of sizes) {
      expect(textOf(encodeObject(content([name, value])))).toBe(`@FILE { u\n${name}{${size}}:\t${value}\n}\n`);
    }
  });

  it('with lists in the dialect of Harvest or of the Sun servers', () => {
    const values = ['A', 'BB'].map(bytesOf);
    const printed = (dialect: 'lines' | 'numbered', count: number): string =>
      textOf(encodeObject({ ...content(), attributes: listAttributes('author', values.slice(0, count), dialect) }));
    expect(printed('lines', 2)).toBe('@FILE { u\nauthor{4}:\tA\nBB\n}\n');
    expect(printed('numbered', 2)).toBe('@FILE { u\nauthor-1{1}:\tA\nauthor-2{2}:\tBB\n}\n');
    for (const dialect of ['lines', 'numbered'] as const) {
      expect(printed(dialect, 1)).toBe('@FILE { u\nauthor{1}:\tA\n}\n');
      expect(printed(dialect, 0)).toBe('@FILE { u\n}\n');
    }
  });

  it('never with what would break out of its line', () => {
    for (const name of ['', ' a', 'a\n', 'a\rb', 'a{', '}', '@a', '\ud800']) {
      expect(() => encodeObject(content([name, 'x'])), JSON.stringify(name)).toThrow(RangeError);
    }
    for (const url of ['a b', 'a\n}', '}', '@FILE', '\ud800']) {
      expect(() => encodeObject({ ...content(), url }), url).toThrow(RangeError);
    }
    for (const type of ['', 'a b', 'a{']) expect(() => encodeObject({ ...content(), type })).toThrow(RangeError);
    expect(() => encodeObject({ type: 'UPDATE', url: '', attributes: [] })).toThrow(RangeError);
  });
});

describe('SOIF is read', () => {
  it('by its sizes, whatever is in the values', () => {
    expect(shown(readSoif('@FILE { u\nk{3}:\t}\n}\n}\n'))).toEqual([[['k', '}\n}']]]);
    const { given, findings } = readSoif('@T { u\nAttribute1{11}:\t\n0123456789\nAttribute2{10}:\t0123456789\n}\n');
    expect(findings).toEqual([]);
    expect(shown({ given })).toEqual([
      [
        ['Attribute1', '\n0123456789'],
        ['Attribute2', '0123456789'],
      ],
    ]);
  });

  it('with names as they are written, compared without regard to case', () => {
    const [object] = readSoif(file('Title{1}:\ta', 'TITLE{1}:\tb')).given;
    expect(object?.attributes.map(({ name }) => name)).toEqual(['Title', 'TITLE']);
    expect(textOf(object === undefined ? bytesOf('') : (attributeOf(object, 'title')?.value ?? bytesOf('')))).toBe('b');
  });

  it('with blank lines and blanks between attributes, and sizes that count the line end', () => {
    const read = readSoif('\n\n  @FILE{u\r\n\r\n title{5}:\tHome\n\n\tkeywords{2}:\tx\n author{1}:\ty  }@FILE { v\n}');
    expect(read.findings).toEqual([]);
    expect(shown(read)).toEqual([
      [
        ['title', 'Home\n'],
        ['keywords', 'x\n'],
        ['author', 'y'],
      ],
      [],
    ]);
    expect(readSoif(file('title{5}:\tHome', 'author{2}:\tJ', 'type{4}:\tHTML')).findings).toEqual([]);
  });

  it.each(['@X { }\n', '@X {}', '@X {\n}\n', '@X { }@X {}\n'])('without URL or attributes: %j', (stream) => {
    const { given, findings } = readSoif(stream);
    expect(findings).toEqual([]);
    expect(given[0]).toMatchObject({ type: 'X', url: '', attributes: [] });
  });

  it('without URL, with attributes', () => {
    const read = readSoif('@X {\na{1}:\tx\n}\n@UPDATE {\na{1}:\tx\n}\n@UPDATE { u\n}\n');
    expect(read.given.map(({ type, url, attributes }) => [type, url, attributes.length])).toEqual([
      ['X', '', 1],
      ['UPDATE', '', 1],
      ['UPDATE', 'u', 0],
    ]);
  });

  it('as a Gatherer sends it, in sections', () => {
    const stream = `@DELETE { }\n@REFRESH { }\n@UPDATE {\n${file('a{1}:\tx')}@FILE { v\n}\n}\n@FILE { w\n}\n`;
    const read = readSoif(stream);
    expect(codesOf(read)).toEqual([]);
    expect(read.given.map(({ url, section, place }) => [url, section, place.line])).toEqual([
      ['u', 'update', 4],
      ['v', 'update', 7],
      ['w', undefined, 10],
    ]);
    const oneLine = readSoif('@delete { @FILE { u\n} }\n@REFRESH {@FILE { v\n}}');
    expect(oneLine.given.map(({ url, section }) => [url, section])).toEqual([
      ['u', 'delete'],
      ['v', 'refresh'],
    ]);
    expect(codesOf(oneLine)).toEqual([]);
  });

  it('with blanks in place of the tab only if asked for', () => {
    const stream = `${file('a{1}: x')}${file('b{1}:\ty')}`;
    const read = readSoif(stream);
    expect([read.objects, read.invalid, codesOf(read)]).toEqual([1, 1, ['2:1 error SOIF-108']]);
    const lenient = readSoif(stream, { isLenient: true });
    expect([lenient.objects, codesOf(lenient)]).toEqual([2, ['2:1 warning SOIF-109']]);
    expect(shown(lenient)).toEqual([[['a', 'x']], [['b', 'y']]]);
  });

  it('with URLs that are not UTF-8, percent-encoded', () => {
    const read = readSoif(Uint8Array.from('@FILE { http://h/\u00e4\n}\n', (each) => each.charCodeAt(0)));
    expect([read.given[0]?.url, codesOf(read)]).toEqual(['http://h/%E4', ['1:1 warning SOIF-104']]);
  });
});

it('reads names as Harvest does: every byte up to the brace of the size, of one line', () => {
  const names = ['Last Modified', 'a\tb ', 'a}b', 'a\0\u007f', 'a:b', 'Z\u00fcrich', 'a@b'];
  for (const name of names) {
    const given = [{ type: 'FILE', url: 'u', attributes: [{ name, value: bytesOf('x') }] }];
    const read = readSoif(file(`${name}{1}:\tx`));
    expect([codesOf(read), shown(read)]).toEqual([[], [[[name, 'x']]]]);
    expect(textOf(encodeObject(given[0] ?? { type: '', url: '', attributes: [] }))).toBe(file(`${name}{1}:\tx`));
  }
  const latin = readSoif(Uint8Array.from('@FILE { u\nZ\u00fcrich{1}:\tx\n}\n', (each) => each.charCodeAt(0)));
  expect([codesOf(latin), shown(latin)]).toEqual([[], [[['Z\u00fcrich', 'x']]]]);
});

describe('of a stream with errors', () => {
  const good = file('a{1}:\tx');

  it.each([
    ['text between objects', `${good}x y\nz\n${good}`, '4:1 warning SOIF-101', 2],
    ['text before them', `x y\n${good}`, '1:1 warning SOIF-101', 1],
    ['a mail address', `${good}@you hello\n${good}`, '4:1 error SOIF-102', 2],
    ['no type', `@ { u\n}\n${good}`, '1:1 error SOIF-102', 1],
    ['a long URL', `@F { ${'u'.repeat(9000)}\n}\n${good}`, '1:1 error SOIF-103', 1],
    ['a control character in a URL', `@F { u\0\n}\n${good}`, '1:1 error SOIF-102', 1],
    ['no size', `${file('a: x')}${good}`, '2:1 error SOIF-105', 1],
    ['a name of two lines', `${file('a\nb{1}:\tx')}${good}`, '2:1 error SOIF-105', 1],
    ['a long name', `${file(`${'a'.repeat(2000)}{1}:\tx`)}${good}`, '2:1 error SOIF-106', 1],
    ['a negative size', `${file('a{-1}:\tx')}${good}`, '2:1 error SOIF-107', 1],
    ['an empty size', `${file('a{}:\tx')}${good}`, '2:1 error SOIF-107', 1],
    ['no colon', `${file('a{1}x')}${good}`, '2:1 error SOIF-108', 1],
    ['a size that is too small', `${file('a{1}:\txyz')}${good}`, '2:1 error SOIF-110', 1],
    [
      'a size that is too small, and ends at a blank',
      `${file('a{1}:\tx yz', 'b{1}:\ty')}${good}`,
      '2:9 error SOIF-105',
      1,
    ],
    ['a size that is too large', `${file('a{5}:\txyz', 'bcd{1}:\ty')}${good}`, '2:1 error SOIF-110', 1],
    ['a size behind the end', `${file('a{500}:\tx')}${good}`, '1:1 error SOIF-114', 1],
    ['a size of 2 GB', `${file('a{2147483648}:\tx')}${good}`, '2:1 error SOIF-111', 1],
    ['a size of 30 digits', `${file(`a{${'9'.repeat(30)}}:\tx`)}${good}`, '2:1 error SOIF-111', 1],
    ['no closing brace', `@FILE { u\na{1}:\tx\n${good}`, '1:1 warning SOIF-115', 2],
    ['no closing brace at the end', `${good}@FILE { u\na{1}:\tx`, '4:1 warning SOIF-115', 2],
    ['an open section', `@UPDATE {\n${good}`, '1:1 warning SOIF-116', 1],
  ])('%s is found in its place, and the others are read', (_, stream, found, objects) => {
    const read = readSoif(stream);
    expect([codesOf(read)[0], read.objects]).toEqual([found, objects]);
    expect(read.findings).toHaveLength(1);
    expect(read.invalid).toBe(found.includes('error') ? 1 : 0);
    const [finding] = read.findings;
    const before = textOf(bytesOf(stream).subarray(0, finding?.offset)).split('\n');
    expect([before.length, (before.at(-1)?.length ?? 0) + 1]).toEqual([finding?.line, finding?.column]);
  });

  it('objects keep their section', () => {
    const read = readSoif(`@UPDATE {\n${file('a: x')}${good}}\n@DELETE {\n${good}}\n`);
    expect(read.given.map(({ section }) => section)).toEqual(['update', 'delete']);
    expect(codesOf(read)).toEqual(['3:1 error SOIF-105']);
  });

  it('each finding has an example, or a reason for none', () => {
    const declared = Object.keys(messages.messages).map((name) => messageCode(messages, name));
    expect(Object.keys(examples).toSorted()).toEqual(declared.toSorted());
  });

  it('bounds the number of attributes', () => {
    const lines = Array.from({ length: 1_000_000 }, () => 'a{1}:\tx').join('\n');
    const read = readSoif(`${file(lines)}${good}`, { pieces: [65_536] });
    expect([read.objects, codesOf(read)]).toEqual([1, [`${soifLimits.attributes + 2}:1 error SOIF-113`]]);
  });

  it('bounds the size of an object', () => {
    const value = 'x'.repeat(soifLimits.value);
    const large = `a{${value.length}}:\t${value}`;
    const read = readSoif(`${file(large)}${file(large, large)}${good}`, { pieces: [1_048_576] });
    expect([read.objects, codesOf(read)]).toEqual([2, ['4:1 error SOIF-112']]);
  });

  it('holds little of a gigabyte without an object or a line end', () => {
    const piece = new Uint8Array(1_048_576);
    for (const [start, byte, code, megabytes] of [
      ['', 0x78, 'SOIF-101', 1024],
      ['@', 0x78, 'SOIF-102', 64],
      ['@F { ', 0x78, 'SOIF-103', 64],
      ['@F { u\n', 0x78, 'SOIF-106', 64],
      ['@UPDATE {', 0x20, 'SOIF-116', 64],
      ['@F { u\na{9999999999}:\t', 0x78, 'SOIF-111', 64],
    ] as const) {
      const codes: string[] = [];
      const decoder = decodeSoif({ object: () => undefined, finding: ({ code }) => codes.push(code) });
      decoder.push(bytesOf(start));
      piece.fill(byte);
      const before = process.memoryUsage().arrayBuffers;
      for (let i = 0; i < megabytes; i++) decoder.push(piece);
      expect(process.memoryUsage().arrayBuffers - before, start).toBeLessThan(16_000_000);
      decoder.end();
      expect(codes, start).toEqual([code]);
    }
  });

  it('takes time that grows with its length, whatever it claims', () => {
    const read = (objects: number): void => {
      const claims = '@F { u\na{60000000}:\tx\n'.repeat(objects);
      expect(readSoif(claims, { pieces: [4096] }).invalid).toBe(objects);
    };
    expect(timeGrowth(read, 40_000)).toBeLessThan(mostGrowth);
  });
});

const nameUnit = fc.constantFrom('a', 'B', '-', '<', '1', '>', ':', '.', 'ä', '€', '@');
const name = fc.string({ unit: nameUnit, minLength: 1, maxLength: 12 }).filter((text) => !text.startsWith('@'));
const value = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.string({ unit: fc.constantFrom('\n', '}', '@', '{', ' ', '\t', ':', '1', 'a'), maxLength: 30 }).map(bytesOf),
);
const object = fc.record({
  type: name.filter((text) => sectionOf(text) === undefined),
  url: fc.oneof(fc.constant(''), fc.webUrl(), name),
  attributes: fc.array(fc.record({ name, value }), { maxLength: 6 }),
});
const part = fc.record({
  section: fc.option(fc.constantFrom(...sections), { nil: undefined }),
  objects: fc.array(object, { maxLength: 4 }),
});
const pieces = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

type Part = typeof part extends fc.Arbitrary<infer Value> ? Value : never;

function encoded(parts: readonly Part[]): Uint8Array {
  const written: Uint8Array[] = [];
  const encoder = encodeSoif((bytes) => written.push(bytes), { keepsEmpty: true });
  for (const { section, objects } of parts) {
    if (section !== undefined) encoder.open(section);
    for (const each of objects) encoder.object(each);
    if (section !== undefined) encoder.close();
  }
  encoder.flush();
  return Buffer.concat(written);
}

describe('laws of SOIF', () => {
  it('what is written is read, byte for byte, in any pieces', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), pieces, (parts, sizes) => {
        const read = readSoif(encoded(parts), { pieces: sizes });
        expect(read.findings).toEqual([]);
        const expected = parts.flatMap(({ section, objects }) => objects.map((each) => ({ ...each, section })));
        expect(read.given.map(({ type, url, attributes, section }) => ({ type, url, attributes, section }))).toEqual(
          expected.map((each) => ({
            ...each,
            attributes: each.attributes.map((attribute) => ({ ...attribute, value: Uint8Array.from(attribute.value) })),
          })),
        );
      }),
    );
  });

  it('every beginning of a stream is read without an exception, and no object in it is another one', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 2 }), (parts) => {
        const bytes = encoded(parts);
        const whole = readSoif(bytes).given;
        for (let end = 0; end <= bytes.length; end++) {
          const { given, invalid } = readSoif(bytes.subarray(0, end));
          expect(given.length + invalid).toBeLessThanOrEqual(whole.length + 1);
          const complete = given.filter(({ isOpen }) => !isOpen);
          expect(complete).toEqual(whole.slice(0, complete.length));
        }
      }),
      { numRuns: 20 },
    );
  });

  it('damage is found, or is none, whatever the pieces', () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...bytesOf('@{}\n\t: 19x'), 0, 255)), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), damage, pieces, fc.boolean(), (...given) => {
        const [parts, changes, sizes, isLenient] = given;
        const bytes = Uint8Array.from(encoded(parts));
        for (const [at, byte] of changes) bytes[at % Math.max(1, bytes.length)] = byte;
        const [whole, inPieces] = [readSoif(bytes, { isLenient }), readSoif(bytes, { isLenient, pieces: sizes })];
        expect(inPieces).toEqual(whole);
        expect(whole.order.filter((each) => each === 'ok')).toHaveLength(whole.objects);
        expect(whole.findings.filter(({ severity }) => severity === 'error')).toHaveLength(whole.invalid);
      }),
      { numRuns: 1000 },
    );
  });
});
