/** Writes cpio archives of each kind. */

export type CpioKindName = 'octal' | 'hexadecimal' | 'summed' | 'little' | 'big';
export const cpioKinds: readonly CpioKindName[] = ['octal', 'hexadecimal', 'summed', 'little', 'big'];

export interface CpioMember {
  readonly name: string;
  readonly data?: string | Uint8Array;
  /** With the type of the file; of a plain file by default. */
  readonly mode?: number;
  readonly links?: number;
  /** Added to the right sum. */
  readonly sumError?: number;
}

const seconds = 783_691_200;

function header(
  kind: CpioKindName,
  member: CpioMember,
  sizes: { readonly name: number; readonly data: Buffer },
): Buffer {
  const { mode = 0o100644, links = 1, sumError = 0 } = member;
  const { length } = sizes.data;
  if (kind === 'octal') {
    const fields = [
      [0, 6],
      [1, 6],
      [mode, 6],
      [0, 6],
      [0, 6],
      [links, 6],
      [0, 6],
      [seconds, 11],
      [sizes.name, 6],
      [length, 11],
    ];
    const digits = fields.map(([value = 0, width = 0]) => value.toString(8).padStart(width, '0'));
    return Buffer.from(`070707${digits.join('')}`);
  }
  if (kind === 'little' || kind === 'big') {
    const long = (value: number): readonly number[] => [value >>> 16, value & 0xff_ff];
    const words = [0o070707, 0, 1, mode, 0, 0, links, 0, ...long(seconds), sizes.name, ...long(length)];
    const bytes = Buffer.from(Uint16Array.from(words).buffer);
    return kind === 'little' ? bytes : bytes.swap16();
  }
  const sum = kind === 'summed' ? sizes.data.reduce((total, byte) => total + byte, sumError) : 0;
  const fields = [1, mode, 0, 0, links, seconds, length, 0, 0, 0, 0, sizes.name, sum];
  return Buffer.from(
    `${kind === 'summed' ? '070702' : '070701'}${fields.map((each) => each.toString(16).padStart(8, '0')).join('')}`,
  );
}

const multiples = { octal: 1, hexadecimal: 4, summed: 4, little: 2, big: 2 } as const;

export function rawCpio(kind: CpioKindName, members: readonly CpioMember[]): Buffer {
  const filled = (bytes: Buffer): Buffer => {
    const multiple = multiples[kind];
    return Buffer.concat([bytes, Buffer.alloc((multiple - (bytes.length % multiple)) % multiple)]);
  };
  const parts = [...members, { name: 'TRAILER!!!', mode: 0 }].flatMap((member: CpioMember) => {
    const data = Buffer.from(member.data ?? '');
    const name = Buffer.from(`${member.name}\0`);
    return [filled(Buffer.concat([header(kind, member, { name: name.length, data }), name])), filled(data)];
  });
  return Buffer.concat(parts);
}
