import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sourceText } from '../../lang/source-text.ts';
import { encodeObject } from '../../languages/soif/encode.ts';
import { bytesOf, textOf } from '../../languages/soif/testing.ts';
import type { SoifFinding } from '../../languages/soif/object.ts';
import { annotationLimits } from '../../languages/annotations/messages.ts';
import { annotationsIn } from '../../languages/annotations/model.ts';
import { parse } from '../../languages/annotations/syntax.ts';
import { readAnnotations } from './read-annotations.ts';

function read(text: string | Uint8Array, piece?: number) {
  const bytes = typeof text === 'string' ? bytesOf(text) : text;
  const objects: string[] = [];
  const findings: SoifFinding[] = [];
  const reader = readAnnotations({
    object: (object) => void objects.push(textOf(encodeObject(object))),
    finding: (finding) => void findings.push(finding),
  });
  const step = piece ?? Math.max(1, bytes.length);
  for (let at = 0; at < bytes.length; at += step) reader.push(bytes.subarray(at, at + step));
  reader.end();
  const codes = findings.map(({ line, column, severity, code }) => `${line}:${column} ${severity} ${code}`);
  return { objects, codes, offsets: findings.map(({ offset }) => offset) };
}

const file = (...lines: readonly string[]): string => `@FILE { url1\n${lines.join('\n')}\n}\n`;

describe('annotations', () => {
  it('are templates without sizes', () => {
    expect(read(file('Title:\tFoo'))).toEqual({
      objects: ['@FILE { url1\nTitle{3}:\tFoo\n}\n'],
      codes: [],
      offsets: [],
    });
    const several = read(
      `\u{feff}@FILE { u\r\nCity:\tZürich\r\ndc:title:\ta: b\r\n}\r\n\r\n${file('a:\t}', 'b:\tx\ty ')}`,
    );
    expect(several.objects).toEqual([
      '@FILE { u\nCity{7}:\tZürich\ndc:title{4}:\ta: b\n}\n',
      '@FILE { url1\na{1}:\t}\nb{4}:\tx\ty \n}\n',
    ]);
    expect(several.codes).toEqual([]);
  });

  it.each([
    ['a blank in place of the tab', file('a:\tx', 'Title: Foo', 'b:\ty'), '3:1 error ANNOTATION-101', 2],
    ['two tabs', file('a:\tx', 'Title:\t\tFoo', 'b:\ty'), '3:1 error ANNOTATION-101', 2],
    ['nothing in place of the tab', file('Title:Foo'), '2:1 error ANNOTATION-101', 0],
    ['an indented attribute', file('a:\tx', ' Title:\tFoo'), '3:1 error ANNOTATION-102', 1],
    ['a line that goes on', file('a:\tx', 'y z'), '3:1 error ANNOTATION-103', 1],
    ['a value without attribute', file('a:\tx', ''), undefined, 1],
    ['an odd name', file('a{1}:\tx'), '2:1 error ANNOTATION-104', 0],
    ['an empty value', file('a:\tx', 'b:\t'), '3:1 warning ANNOTATION-108', 1],
  ])('with %s lose that line only', (_, text, found, attributes) => {
    const { objects, codes, offsets } = read(`${text}${file('c:\tz')}`);
    expect(codes).toEqual([found].filter((each) => each !== undefined));
    expect(objects.map((each) => each.split('\n').length - 3)).toEqual([attributes, 1]);
    for (const [i, offset] of offsets.entries()) {
      expect(`${text.slice(0, offset).split('\n').length}:1`).toBe(codes[i]?.split(' ')[0]);
    }
  });

  it('lose a template whose beginning is invalid, and lines outside of one', () => {
    const { objects, codes } = read(`@FILE {\na:\tx\n}\nb:\ty\n}\n@FILE url\n${file('c:\tz')}@FILE { u\nd:\tz`);
    expect(codes).toEqual([
      '1:1 error ANNOTATION-105',
      '4:1 error ANNOTATION-106',
      '5:1 error ANNOTATION-106',
      '6:1 error ANNOTATION-105',
      '10:1 warning ANNOTATION-107',
    ]);
    expect(objects).toHaveLength(2);
  });

  it('are bounded', () => {
    const long = `a:\t${'x'.repeat(annotationLimits.line)}`;
    expect(read(file(long, 'b:\ty'))).toMatchObject({
      codes: ['2:1 error ANNOTATION-109'],
      objects: [file('b{1}:\ty')],
    });
    const value = `a:\t${'x'.repeat(annotationLimits.line - 3)}\n`;
    const large = read(`@FILE { u\n${value.repeat(70)}}\n${file('b:\ty')}`);
    expect(large).toMatchObject({ codes: ['1:1 error ANNOTATION-110'], objects: [file('b{1}:\ty')] });
  });

  it('mean what the file of a collection means, errors or not', () => {
    const text = `${file('Title:\tA: b', 'dc:subject:\tand  more\t')}lost\n@FILE {\na:\tx\n}\n@FILE { u\n b:\tx\nc: x\nd:\ny\n\u{feff}e:\tx \n@FILE { v\nf:\tx`;
    const objects: unknown[] = [];
    const reader = readAnnotations({
      object: ({ type, url, attributes }) =>
        void objects.push({ type, url, attributes: attributes.map(({ name, value }) => [name, textOf(value)]) }),
      finding: () => undefined,
    });
    reader.push(bytesOf(text));
    reader.end();
    const read = annotationsIn(parse(sourceText('', text)).ast).templates.map(({ type, url, attributes }) => {
      return { type, url, attributes: attributes.map(({ name, value }) => [name, value]) };
    });
    expect(read).toEqual(objects);
    expect(read).toHaveLength(3);
  });

  it('are read without an exception, and alike in any pieces', () => {
    const part = fc.constantFrom('@FILE { u', '\n', '}', 'Title:', '\t', ' ', 'ä', '@', '{', '\r', '\0');
    fc.assert(
      fc.property(fc.array(part), fc.integer({ min: 1, max: 9 }), (parts, piece) => {
        const bytes = bytesOf(parts.join(''));
        expect(read(bytes, piece)).toEqual(read(bytes));
      }),
    );
  });
});
