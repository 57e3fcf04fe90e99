import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentRefusal } from './document.ts';
import { readOle } from './read-ole.ts';
import { compoundFile } from './testing/compound-file.ts';

const wide = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf16le');
const fixed = (values: readonly (readonly [id: number, value: bigint])[]): Buffer =>
  Buffer.concat([
    Buffer.alloc(32),
    ...values.map(([id, value]) => {
      const entry = Buffer.alloc(16);
      entry.writeUInt16LE(id, 2);
      entry.writeBigUInt64LE(value, 8);
      return entry;
    }),
  ]);
const stream = (id: string, type = '001F'): string => `__substg1.0_${id}${type}`;
/** Noon of 29 February 2024. */
const sent = (BigInt(Date.UTC(2024, 1, 29, 12)) + 11_644_473_600_000n) * 10_000n;

const message = {
  '__properties_version1.0': fixed([[0x39, sent]]),
  [stream('0037')]: wide('Grüße'),
  [stream('0C1A')]: wide('Jocelyn'),
  [stream('5D01')]: wide('j@a.example'),
  [stream('0E04')]: wide('Jack; Jill'),
  [stream('1000')]: wide('First line.\r\nSecond line.\r\n\r\nLast.'),
  '__recip_version1.0_#00000000': { [stream('3001')]: wide('Jack') },
  '__attach_version1.0_#00000000': { [stream('3707')]: wide('Breeds of dogs.pdf'), [stream('3704')]: wide('BREEDS~1') },
  '__attach_version1.0_#00000001': { [stream('3704')]: wide('a.txt'), [stream('3701', '0102')]: Buffer.alloc(5000) },
};

describe('messages of Outlook', () => {
  it('have a subject, people, a date, their text, and the names of what is attached', async () => {
    const { title, metas, blocks } = await readOle(compoundFile(message));
    expect(title).toBe('Grüße');
    expect(metas).toEqual([
      ['from', 'Jocelyn <j@a.example>'],
      ['to', 'Jack; Jill'],
      ['date', '2024-02-29T12:00:00.000Z'],
      ['attachment', 'Breeds of dogs.pdf'],
      ['attachment', 'a.txt'],
    ]);
    expect(blocks.map(({ text }) => text)).toEqual(['First line.\r\nSecond line.', 'Last.']);
  });

  it('are in the code page that they name', async () => {
    const old = {
      '__properties_version1.0': fixed([[0x3f_fd, 1251n]]),
      [stream('0037', '001E')]: Buffer.from('cff0e8e2e5f2', 'hex'),
      [stream('1000', '001E')]: Buffer.from('eceee9', 'hex'),
    };
    expect(await readOle(compoundFile(old))).toMatchObject({ title: 'Привет', blocks: [{ text: 'мой' }] });
  });

  it('have the text of their HTML where they have no other', async () => {
    const html = {
      '__properties_version1.0': fixed([[0x3f_de, 65_001n]]),
      [stream('1013', '0102')]: Buffer.from('<html><h1>Größe</h1><p>a <a href="http://a.example/x">b</a></p></html>'),
    };
    const { blocks, links } = await readOle(compoundFile(html));
    expect(blocks.map(({ text }) => text.trim())).toEqual(['Größe', 'a b']);
    expect(links).toEqual(['http://a.example/x']);
  });

  it('are read or refused, whatever a byte is changed to', async () => {
    const whole = compoundFile(message);
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(changes, fc.nat(whole.length), async (changed, length) => {
        const file = Buffer.from(whole);
        for (const [at, byte] of changed) file[at] = byte;
        const answer: unknown = await readOle(file.subarray(0, Math.max(length, 512))).catch((error: unknown) => error);
        expect(answer instanceof Error ? answer instanceof DocumentRefusal : true).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
