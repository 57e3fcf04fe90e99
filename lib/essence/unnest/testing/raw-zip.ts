/** Writes zip archives with arbitrary headers. */

import { crc32, deflateRawSync } from 'node:zlib';

export interface RawEntry {
  readonly name?: string | Uint8Array;
  /** Unpacked. */
  readonly data?: string | Uint8Array;
  /** Data is deflated for method 8, otherwise stored. */
  readonly method?: number;
  readonly flags?: number;
  /** Override the correct values in the central directory. */
  readonly size?: number;
  readonly packedSize?: number;
  readonly sum?: number;
  readonly offset?: number;
  readonly extra?: Uint8Array;
  /** Upper half of the external attributes. */
  readonly unixMode?: number;
}

export interface RawZipOptions {
  /** Precedes the archive; offsets include it. */
  readonly prefix?: Uint8Array;
  readonly comment?: string;
  readonly count?: number;
  readonly directoryOffset?: number;
}

const isUtf8 = 0x800;

/** A local header and its data. */
export function rawLocal({ name = 'a', data = '', method = 8, flags = isUtf8 }: RawEntry): Buffer {
  const raw = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags & 0xffff, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt16LE(raw.length, 26);
  return Buffer.concat([header, raw, packedOf(Buffer.from(data), method)]);
}

function packedOf(data: Buffer, method: number): Buffer {
  return method === 8 ? deflateRawSync(data) : data;
}

/** `offset`: offset of the local header. */
export function rawCentral(entry: RawEntry, offset: number): Buffer {
  const { name = 'a', data = '', method = 8, flags = isUtf8, extra = Buffer.alloc(0), unixMode = 0 } = entry;
  const raw = Buffer.from(name);
  const bytes = Buffer.from(data);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(0x0314, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(method, 10);
  header.writeUInt16LE(0x5b46, 14);
  header.writeUInt32LE(entry.sum ?? crc32(bytes), 16);
  header.writeUInt32LE(entry.packedSize ?? packedOf(bytes, method).length, 20);
  header.writeUInt32LE(entry.size ?? bytes.length, 24);
  header.writeUInt16LE(raw.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE((unixMode << 16) >>> 0, 38);
  header.writeUInt32LE(entry.offset ?? offset, 42);
  return Buffer.concat([header, raw, extra]);
}

export function rawZip(entries: readonly RawEntry[], options: RawZipOptions = {}): Buffer {
  const { prefix = Buffer.alloc(0), comment = '' } = options;
  const locals: Uint8Array[] = [prefix];
  const centrals: Buffer[] = [];
  let offset = prefix.length;
  for (const entry of entries) {
    const local = rawLocal(entry);
    locals.push(local);
    centrals.push(rawCentral(entry, offset));
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(options.count ?? entries.length, 8);
  end.writeUInt16LE(options.count ?? entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(options.directoryOffset ?? offset, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...locals, directory, end, Buffer.from(comment)]);
}
