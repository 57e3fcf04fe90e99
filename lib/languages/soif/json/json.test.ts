import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { messageCode } from '../../../lang/diagnostic.ts';
import { encodeObject, listAttributes } from '../encode.ts';
import { bytesOf, readSoif } from '../testing.ts';
import { examples } from './examples.ts';
import { messages } from './messages.ts';
import { readJson } from './read-json.ts';
import type { JsonContent } from './read-json.ts';
import { soifJson } from './write-json.ts';

function read(text: string, piece = 1000) {
  const objects: JsonContent[] = [];
  const codes: string[] = [];
  const reader = readJson({
    object: (object) => void objects.push(object),
    finding: ({ line, severity, code }) => void codes.push(`${line} ${severity} ${code}`),
  });
  const bytes = bytesOf(text);
  for (let at = 0; at < bytes.length; at += piece) reader.push(bytes.subarray(at, at + piece));
  reader.end();
  return { objects, codes };
}

function jsonOf(stream: string | Uint8Array) {
  return readSoif(stream).given.map(soifJson);
}

describe('an object as JSON', () => {
  it('has lists of values', () => {
    expect(
      jsonOf(
        '@UPDATE {\n@FILE { u\nTitle{3}:\ta\nb\nauthor-1{1}:\tA\nauthor-2{1}:\tB\nx-1{1}:\tX\na{1}:\t1\nA-1{1}:\t2\nA-2{1}:\t3\n}\n}\n',
      ),
    ).toEqual([
      {
        type: 'FILE',
        url: 'u',
        section: 'update',
        attributes: { Title: ['a\nb'], author: ['A', 'B'], 'x-1': ['X'], a: ['1'], 'A-1': ['2'], 'A-2': ['3'] },
      },
    ]);
  });

  it('marks bytes that are not UTF-8, and keeps names that mean something to JavaScript', () => {
    const stream = Uint8Array.from('@FILE { u\nb{2}:\t\u00ff\u0000\n__proto__{1}:\tx\n}\n', (each) =>
      each.charCodeAt(0),
    );
    const text = JSON.stringify(jsonOf(stream)[0]);
    expect(text).toBe('{"type":"FILE","url":"u","attributes":{"b":[{"base64":"/wA="}],"__proto__":["x"]}}');
    expect(read(text).objects[0]?.attributes).toEqual([
      { name: 'b', values: [Uint8Array.of(255, 0)] },
      { name: '__proto__', values: [bytesOf('x')] },
    ]);
  });

  it.each([
    ['{', 'SOIFJSON-101'],
    ['[]', 'SOIFJSON-102'],
    ['{"type":"FILE","attributes":[]}', 'SOIFJSON-102'],
    ['{"type":"F {"}', 'SOIFJSON-103'],
    ['{"type":"update"}', 'SOIFJSON-103'],
    ['{"type":"F","url":"a\\n}"}', 'SOIFJSON-104'],
    ['{"type":"F","attributes":{"a{1}:\\t":["x"]}}', 'SOIFJSON-105'],
    ['{"type":"F","attributes":{"a":[1]}}', 'SOIFJSON-106'],
    ['{"type":"F","attributes":{"a":null}}', 'SOIFJSON-106'],
    ['{"type":"F","attributes":{"a":["\\ud800"]}}', 'SOIFJSON-106'],
    ['{"type":"F","attributes":{"a":{"base64":"?"}}}', 'SOIFJSON-106'],
    ['{"type":"F","section":1}', 'SOIFJSON-107'],
  ])('is skipped if it is %s', (line, code) => {
    const good = '{"type":"F","attributes":{"a":"x"}}';
    expect(read(`${good}\n\n${line}\n${good}`)).toMatchObject({ codes: [`3 error ${code}`], objects: [{}, {}] });
  });

  it('has an example for every finding', () => {
    const declared = Object.keys(messages.messages).map((name) => messageCode(messages, name));
    expect(Object.keys(examples).toSorted()).toEqual(declared.toSorted());
  });

  it('is the same object again, in any pieces', () => {
    const name = fc.stringMatching(/^[a-zA-Zä][a-z-]{0,8}$/);
    const values = fc.array(fc.uint8Array({ minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 3 });
    const entries = fc.uniqueArray(fc.tuple(name, values), {
      selector: ([each]) => each.toLowerCase().replace(/-\d+$/, ''),
      maxLength: 5,
    });
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 20 }), (lists, piece) => {
        const attributes = lists.flatMap(([each, all]) => listAttributes(each, all, 'numbered'));
        const soif = encodeObject({ type: 'FILE', url: 'u', attributes });
        const { objects, codes } = read(JSON.stringify(jsonOf(soif)[0]), piece);
        expect(codes).toEqual([]);
        const again = objects.map(({ type, url, attributes: given }) =>
          encodeObject({
            type,
            url,
            attributes: given.flatMap((one) => listAttributes(one.name, one.values, 'numbered')),
          }),
        );
        expect(again).toEqual([soif]);
      }),
    );
  });
});
