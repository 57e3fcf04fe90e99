import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ResourceDescription } from '../../sdk/resource.ts';
import { printSoif } from './print.ts';
import { readSoif as decodeAll } from './testing.ts';

const url = 'http://www.siroe.com/~jocelyn/resdogs/index.html';

function description(attributes: readonly (readonly [string, readonly string[]])[], at = url): ResourceDescription {
  const writer = { by: 'robot' } as const;
  return {
    url: at,
    schema: 'DOCUMENT',
    attributes: new Map(attributes.map(([name, values]) => [name, { values, writer }])),
  };
}

const textOf = (rd: ResourceDescription) => new TextDecoder().decode(printSoif(rd));

/** Reads attributes by their byte counts, as the manual says a reader must. */
function readSoif(bytes: Uint8Array): readonly (readonly [string, string])[] {
  const found: [string, string][] = [];
  let at = bytes.indexOf(10) + 1;
  while (bytes[at] !== 125) {
    const tab = bytes.indexOf(9, at);
    const head = /^(.+)\{(\d+)\}:$/s.exec(new TextDecoder().decode(bytes.subarray(at, tab)));
    const end = tab + 1 + Number(head?.[2]);
    expect(bytes[end]).toBe(10);
    found.push([head?.[1] ?? '', new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(tab + 1, end))]);
    at = end + 1;
  }
  expect(new TextDecoder().decode(bytes.subarray(at))).toBe('}\n');
  return found;
}

describe('SOIF', () => {
  it('counts bytes, as in the example of the manual', () => {
    const rd = description([
      ['title', ['Rescuing English Springer Spaniels']],
      ['author', ['Jocelyn Becker']],
      ['city', ['Zürich']],
    ]);
    expect(textOf(rd)).toBe(
      `@DOCUMENT { ${url}\n` +
        'title{34}:\tRescuing English Springer Spaniels\n' +
        'author{14}:\tJocelyn Becker\n' +
        'city{7}:\tZürich\n' +
        '}\n',
    );
  });

  it('numbers the values of an attribute that has several', () => {
    expect(textOf(description([['author', ['A', 'BB']]]))).toContain('author-1{1}:\tA\nauthor-2{2}:\tBB\n');
    expect(textOf(description([['author', []]]))).toBe(`@DOCUMENT { ${url}\n}\n`);
  });

  it('keeps line breaks and braces in values, which are counted', () => {
    expect(readSoif(printSoif(description([['a', ['x\n}\n@DOCUMENT { -\n']]])))).toEqual([
      ['a', 'x\n}\n@DOCUMENT { -\n'],
    ]);
  });

  it('cleans names and URLs of what would break out of their line', () => {
    const rd = description(
      [
        ['my\nkey{3}:\tx', ['1']],
        ['\u0000\u0007', ['2']],
        ['dc.title', ['3']],
      ],
      'http://a/\n}\n@DOCUMENT { http://b/',
    );
    expect(textOf(rd)).toBe('@DOCUMENT { http://a/}@DOCUMENT{http://b/\nmy-key-3-:-x{1}:\t1\ndc.title{1}:\t3\n}\n');
    expect(textOf(description([], ''))).toBe('@DOCUMENT { -\n}\n');
  });

  it('can be read back by its byte counts, whatever the values', () => {
    const values = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.stringMatching(/^[a-z][a-z.:-]*[a-z]$/), values), { maxLength: 5 }),
        (attributes) => {
          const rd = description(attributes);
          const expected = [...rd.attributes].flatMap(([name, attribute]) =>
            attribute.values.map((value, i, all) => [all.length > 1 ? `${name}-${i + 1}` : name, value]),
          );
          expect(readSoif(printSoif(rd))).toEqual(expected);
        },
      ),
    );
  });

  it('is valid SOIF, whatever the names, URLs, and values', () => {
    const odd = fc.string({ unit: 'binary', maxLength: 12 });
    const attributes = fc.array(fc.tuple(odd, fc.array(odd, { maxLength: 3 })), { maxLength: 5 });
    fc.assert(
      fc.property(attributes, odd, odd, (lists, at, schema) => {
        const { objects, findings } = decodeAll(printSoif({ ...description(lists, at), schema }));
        expect([objects, findings]).toEqual([1, []]);
      }),
      { numRuns: 1000 },
    );
  });

  it('never lets a name or a URL begin a line of its own', () => {
    const odd = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '{', '}', '@', '\0', '\u0085', '\u2028', ' ') });
    fc.assert(
      fc.property(odd, odd, (name, at) => {
        const lines = textOf(description([[name, ['v']]], at)).split(/[\n\r]/);
        expect(lines.length).toBeLessThanOrEqual(4);
      }),
    );
  });
});
