/** Makes containers of old Office documents ([MS-CFB]) for tests. */

const sectorBytes = 512;
const miniBytes = 64;
const smallest = 4096;
const [free, end, tableSector] = [0xff_ff_ff_ff, 0xff_ff_ff_fe, 0xff_ff_ff_fd];

interface Sectors {
  /** Which sector follows each. */
  readonly next: number[];
  readonly parts: Buffer[];
}

function padded(bytes: Buffer, to: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)]);
}

/** Answers where the bytes begin. */
function put({ next, parts }: Sectors, bytes: Buffer, size: number): number {
  const start = next.length;
  const whole = padded(bytes, size);
  for (let at = 0; at < whole.length; at += size) {
    parts.push(whole.subarray(at, at + size));
    next.push(at + size < whole.length ? next.length + 1 : end);
  }
  return whole.length === 0 ? end : start;
}

function entry(name: string, values: { type: number; child?: number; right?: number; start: number; size: number }) {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 0, 'utf16le');
  bytes.writeUInt16LE(name.length * 2 + 2, 64);
  bytes.writeUInt8(values.type, 66);
  bytes.writeUInt32LE(free, 68);
  bytes.writeUInt32LE(values.right ?? free, 72);
  bytes.writeUInt32LE(values.child ?? free, 76);
  bytes.writeUInt32LE(values.start, 116);
  bytes.writeUInt32LE(values.size, 120);
  return bytes;
}

const words = (numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32LE(number, at * 4);
  return bytes;
};

type Streams = Readonly<Record<string, Buffer>>;

/** A file with these streams and storages at its top; up to 100 sectors. */
export function compoundFile(content: Readonly<Record<string, Buffer | Streams>>): Buffer {
  const big: Sectors = { next: [tableSector], parts: [Buffer.alloc(0)] };
  const mini: Sectors = { next: [], parts: [] };
  const entries: Buffer[] = [];
  const add = (streams: Readonly<Record<string, Buffer | Streams>>): number => {
    const first = entries.length + 1;
    const all = Object.entries(streams);
    entries.push(...all.map(() => Buffer.alloc(0)));
    for (const [at, [name, value]] of all.entries()) {
      const right = at + 1 < all.length ? { right: first + at + 1 } : {};
      entries[first + at - 1] = Buffer.isBuffer(value)
        ? entry(name, { type: 2, ...putStream(value), ...right })
        : entry(name, { type: 1, child: add(value), start: 0, size: 0, ...right });
    }
    return first;
  };
  const putStream = (bytes: Buffer): { readonly start: number; readonly size: number } => ({
    start: bytes.length < smallest ? put(mini, bytes, miniBytes) : put(big, bytes, sectorBytes),
    size: bytes.length,
  });
  add(content);
  const miniStream = Buffer.concat(mini.parts);
  const root = entry('Root Entry', {
    type: 5,
    child: 1,
    start: put(big, miniStream, sectorBytes),
    size: miniStream.length,
  });
  const directory = put(big, Buffer.concat([root, ...entries]), sectorBytes);
  const miniTable = put(big, words(mini.next), sectorBytes);
  const table = words([...big.next, ...Array.from({ length: 128 - big.next.length }, () => free)]);
  const header = Buffer.alloc(sectorBytes, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(directory, 48);
  header.writeUInt32LE(smallest, 56);
  header.writeUInt32LE(miniTable, 60);
  header.writeUInt32LE(1, 64);
  header.writeUInt32LE(end, 68);
  header.writeUInt32LE(0, 72);
  header.writeUInt32LE(0, 76);
  return Buffer.concat([header, table, ...big.parts.slice(1)]);
}
