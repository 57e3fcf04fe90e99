import { expect, it } from 'vitest';
import { readRds, secondsOf } from './read-rds.ts';
import type { ReadRd } from './read-rds.ts';

function read(...pieces: readonly (string | Uint8Array)[]) {
  const rds: ReadRd[] = [];
  const codes: string[] = [];
  const reader = readRds({ rd: (rd) => rds.push(rd), finding: ({ code }) => codes.push(code) });
  for (const piece of pieces) reader.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
  reader.end();
  return { rds, codes };
}

const url = 'http://www.example.com/';
const attributesOf = ({ attributes }: ReadRd) => Object.fromEntries(attributes);

it('item 4: reads both forms of multiple values: numbered ones are a list, lines stay one value', () => {
  const { rds, codes } = read(`@FILE { ${url}\nAuthor-1{3}:\tAnn\nAuthor-2{3}:\tBob\nKeywords{3}:\ta\nb\n}\n`);
  expect(rds.map(attributesOf)).toEqual([{ author: ['Ann', 'Bob'], keywords: ['a\nb'] }]);
  expect(rds[0]).toMatchObject({ schema: 'FILE', action: 'add', normal: { href: url } });
  expect(codes).toEqual([]);
});

it('reads the stream of a Gatherer by its sections', () => {
  const time = 'Update-Time{9}:\t812748612\n';
  const objects = (n: number, more = '') => `@FILE { ${url}${n}\n${time}${more}}\n`;
  const { rds, codes } = read(
    `@DELETE {\n@FILE { ${url}1\n}\n}\n@REFRESH {\n${objects(2)}${objects(3, 'Title{1}:\tx\n')}}\n@UPDATE {\n${objects(4)}}\n`,
  );
  expect(rds.map(({ url: of, action, isConfirmed }) => [of.slice(url.length), action, isConfirmed])).toEqual([
    ['1', 'delete', undefined],
    ['2', 'add', true],
    ['3', 'add', undefined],
    ['4', 'add', undefined],
  ]);
  expect(codes).toEqual([]);
  expect(rds.map((rd) => secondsOf(rd, 'update-time'))).toEqual([
    undefined,
    ...Array.from({ length: 3 }, () => 812_748_612),
  ]);
});

it('gives an RD without URL for each object that is skipped, behind its one error', () => {
  const { rds, codes } = read(
    `@FILE {\nTitle{1}:\tx\n}\n@FILE { -\nTitle{1}:\tx\n}\n@FILE { ${url}\nTitle{9}:\tx\n}\n@GATHERER { ${url}\n}\n@FILE { ${url}\n}\n`,
  );
  expect(rds.map(({ normal }) => normal?.href)).toEqual([undefined, undefined, undefined, url]);
  expect(codes).toEqual(['RD-101', 'RD-102', 'SOIF-110', 'RD-106']);
});

it('reads bytes that are no UTF-8 as Windows-1252, and says so', () => {
  const { rds, codes } = read(`@FILE { ${url}\nTitle{4}:\t`, Uint8Array.of(0x63, 0x61, 0x66, 0xe9), '\n}\n');
  expect(rds.map(attributesOf)).toEqual([{ title: ['café'] }]);
  expect(codes).toEqual(['RD-104']);
});

it('takes the last value of a name that occurs twice, and says so', () => {
  const { rds, codes } = read(`@FILE { ${url}\nAuthor{3}:\tAnn\nauthor{3}:\tBob\n}\n`);
  expect(rds.map(attributesOf)).toEqual([{ author: ['Bob'] }]);
  expect(codes).toEqual(['RD-105']);
});

it.each(['', '-1', '1e9', '123456789012', 'tomorrow'])('takes %o for no time', (text) => {
  expect(secondsOf({ attributes: new Map([['update-time', [text]]]) }, 'update-time')).toBeUndefined();
});
