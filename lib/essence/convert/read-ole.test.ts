import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentRefusal } from './document.ts';
import { readOle } from './read-ole.ts';
import { compoundFile } from './testing/compound-file.ts';

const u16 = (...numbers: readonly number[]): Buffer => Buffer.from(Uint16Array.from(numbers).buffer);
const u32 = (...numbers: readonly number[]): Buffer => Buffer.from(Uint32Array.from(numbers).buffer);

/** A record of a presentation; a container when it is given records. */
function record(type: number, data: Buffer | readonly Buffer[], instance = 0): Buffer {
  const isContainer = !Buffer.isBuffer(data);
  const body = isContainer ? Buffer.concat(data) : data;
  return Buffer.concat([u16((instance << 4) | (isContainer ? 0xf : 0), type), u32(body.length), body]);
}

const title = (text: string): readonly Buffer[] => [record(0xf9f, u32(0)), record(0xfa8, Buffer.from(text, 'latin1'))];
const body = (text: string): readonly Buffer[] => [record(0xf9f, u32(1)), record(0xfa0, Buffer.from(text, 'utf16le'))];
const slide = (text: string): Buffer => record(0x3ee, [record(0xf00c, [record(0xf00d, body(text))])]);
const place = (id: number): Buffer => record(0x3f3, u32(id, 0, 0, 0, 0));

/** What is saved is put behind what was there before: parts by their numbers, then where they are. */
function save(before: { stream: Buffer; edit: number }, parts: Readonly<Record<number, Buffer>>) {
  let { stream } = before;
  const places = Object.entries(parts).map(([id, bytes]) => {
    const at = stream.length;
    stream = Buffer.concat([stream, bytes]);
    return u32(Number(id) | (1 << 20), at);
  });
  const directory = stream.length;
  stream = Buffer.concat([stream, record(0x1772, Buffer.concat(places))]);
  const edit = stream.length;
  stream = Buffer.concat([stream, record(0xff5, u32(0, 0, before.edit, directory, 1))]);
  return { stream, edit };
}

const user = (edit: number, token = 0xe3_91_c0_5f): Buffer => record(0xff6, u32(20, token, edit));
const nothing = { stream: Buffer.alloc(0), edit: 0 };
const text = async (streams: Readonly<Record<string, Buffer>>) =>
  (await readOle(compoundFile(streams))).blocks.map(({ text: each, level }) => (level ? `# ${each}` : each));

describe('slides', () => {
  const notes = record(0xff0, [place(4)], 2);
  const masters = record(0xff0, [place(9), ...body('Click to edit')], 1);
  const list = record(0xff0, [place(3), ...title('Dogs*'), ...body('one\rtwo\u000bthree'), place(2)], 0);
  const document = record(0x3e8, [masters, notes, list]);
  const first = save(nothing, { 1: document, 2: slide('Old'), 3: slide('Beside'), 4: slide('Said') });
  const second = save(first, { 2: slide('New') });

  it('come in the order of the presentation, outline first, then what stands beside it, notes last', async () => {
    const streams = { 'Current User': user(second.edit), 'PowerPoint Document': second.stream };
    expect(await text(streams)).toEqual(['# Dogs*', 'one', 'two three', 'Beside', 'New', 'Said']);
    const before = { ...streams, 'Current User': user(first.edit) };
    expect(await text(before)).toContain('Old');
  });

  it('are all the text there is where nothing says which count', async () => {
    expect(await text({ 'PowerPoint Document': slide('Alone') })).toEqual(['Alone']);
    expect(await text({ 'Current User': user(99_999), 'PowerPoint Document': slide('Alone') })).toEqual(['Alone']);
  });

  it('of a large stream, behind others', async () => {
    const streams = { A: Buffer.alloc(9000, 1), 'PowerPoint Document': slide('x'.repeat(5000)), B: Buffer.alloc(10) };
    expect(await text(streams)).toEqual(['x'.repeat(5000)]);
  });
});

it('a document says its title and who wrote it, in its code page', async () => {
  const strings: readonly (readonly [number, string])[] = [
    [2, 'D\u00e9j\u00e0'],
    [4, 'Jocelyn'],
  ];
  const values = strings.map(([, value]) => {
    const bytes = Buffer.concat([Buffer.from(value, 'utf8'), Buffer.alloc(1)]);
    return Buffer.concat([u32(30, bytes.length), bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  });
  const codePage = u32(2, 65_001);
  const from = 8 + 8 * 3;
  const ids = u32(1, from, 2, from + 8, 4, from + 8 + (values[0]?.length ?? 0));
  const set = Buffer.concat([u32(0, 3), ids, codePage, ...values]);
  const head = Buffer.concat([u16(0xfffe, 0), Buffer.alloc(20), u32(1), Buffer.alloc(16), u32(48)]);
  const summary = Buffer.concat([head, set]);
  const read = await readOle(
    compoundFile({ '\u0005SummaryInformation': summary, 'PowerPoint Document': slide('Text') }),
  );
  expect(read).toMatchObject({ title: 'Déjà', metas: [['author', 'Jocelyn']] });
});

describe('what cannot be read', () => {
  const refused = (file: Buffer): Promise<unknown> => readOle(file).catch((error: unknown) => error);

  it('needs a password: texts, tables, slides, and the container of the new formats', async () => {
    const header = Buffer.alloc(64);
    header.writeUInt16LE(0x0100, 10);
    for (const streams of [
      { WordDocument: header },
      { Workbook: Buffer.concat([u16(0x809, 4, 0x0600, 5), u16(0x2f, 2, 0)]) },
      { 'Current User': user(0, 0xf3_d1_c4_df), 'PowerPoint Document': slide('Text') },
      { EncryptedPackage: Buffer.alloc(10) },
    ])
      expect(await refused(compoundFile(streams))).toMatchObject({ reason: 'encrypted' });
  });

  it('is no document, or broken', async () => {
    expect(await refused(compoundFile({ Other: Buffer.alloc(10) }))).toMatchObject({ reason: 'unsupported' });
    const whole = compoundFile({ 'PowerPoint Document': slide('Text') });
    expect(await refused(whole.subarray(0, 60))).toMatchObject({ reason: 'malformed' });
  });

  it('is refused with a reason, whatever a byte is changed to', async () => {
    const whole = compoundFile({
      'Current User': user(0),
      'PowerPoint Document': slide('Text'),
      A: Buffer.alloc(5000),
    });
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(changes, fc.nat(whole.length), async (changed, length) => {
        const file = Buffer.from(whole);
        for (const [at, byte] of changed) file[at] = byte;
        const answer = await refused(file.subarray(0, Math.max(length, 512)));
        expect(answer instanceof Error ? answer instanceof DocumentRefusal : true).toBe(true);
      }),
    );
  });
});
