/** Writes tar archives with arbitrary headers. */

export interface RawHeader {
  readonly name?: string | Uint8Array;
  /** Size in bytes, or the raw field. */
  readonly size?: number | Uint8Array;
  readonly type?: string;
  readonly prefix?: string;
  /** `ustar\0` by default. */
  readonly magic?: string;
  /** Added to the correct checksum. */
  readonly sumError?: number;
}

export interface RawMember extends RawHeader {
  readonly data?: string | Uint8Array;
}

const blockBytes = 512;

export function rawTarHeader({
  name = 'a',
  size = 0,
  type = '0',
  prefix = '',
  magic,
  sumError = 0,
}: RawHeader): Buffer {
  const block = Buffer.alloc(blockBytes);
  block.set(Buffer.from(name).subarray(0, 100));
  block.write('0000644\0', 100);
  block.set(typeof size === 'number' ? Buffer.from(`${size.toString(8).padStart(11, '0')}\0`) : size, 124);
  block.write('14360676000\0', 136);
  block.write(type, 156, 'latin1');
  block.write(magic ?? 'ustar\x0000', 257, 'latin1');
  block.write(prefix, 345);
  block.fill(' ', 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${(sum + sumError).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** Sizes are those of the data unless given. */
export function rawTar(members: readonly RawMember[]): Buffer {
  const parts = members.flatMap(({ data = '', ...header }) => {
    const bytes = Buffer.from(data);
    return [rawTarHeader({ size: bytes.length, ...header }), paddedBlock(bytes)];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * blockBytes)]);
}

function paddedBlock(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((blockBytes - (bytes.length % blockBytes)) % blockBytes)]);
}

/** A record of a pax header. */
export function paxRecord(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  const length = rest + String(rest + String(rest).length).length;
  return `${length} ${key}=${value}\n`;
}

/** A size in base 256, as GNU tar writes large ones. */
export function binarySize(value: bigint): Uint8Array {
  const field = Buffer.alloc(12);
  field.writeBigUInt64BE(BigInt.asUintN(64, value), 4);
  field[0] = value < 0n ? 0xff : 0x80;
  if (value < 0n) field.fill(0xff, 1, 4);
  return field;
}
