/** Archives that unpack to very many bytes, entries, or parts. */

import { gzipSync, zstdCompressSync } from 'node:zlib';
import { paxRecord, rawTar, rawTarHeader } from './raw-tar.ts';
import { rawCentral, rawLocal } from './raw-zip.ts';

/** `bytes` zeros, as concatenated gzip streams of 16 MB. */
export function gzipOfZeros(bytes: number): Buffer {
  const portion = 16 * 1024 ** 2;
  const stream = gzipSync(Buffer.alloc(Math.min(bytes, portion)), { level: 9 });
  return Buffer.concat(Array.from({ length: Math.ceil(bytes / portion) }, () => stream));
}

/** One member of zeros. */
export function tarOfZeros(bytes: number): Buffer {
  const size = Buffer.from(`${bytes.toString(8).padStart(11, '0')}\0`);
  return Buffer.concat([gzipSync(rawTarHeader({ name: 'zeros', size })), gzipOfZeros(bytes)]);
}

/** Empty members, compressed. */
export function tarOfEntries(count: number): Buffer {
  const portion = 10_000;
  const headers = Buffer.concat(Array.from({ length: portion }, (_, nth) => rawTarHeader({ name: `${nth}` })));
  const stream = gzipSync(headers);
  return Buffer.concat(Array.from({ length: count / portion }, () => stream));
}

/** Empty entries, with a zip64 end. */
export function zipOfEntries(count: number): Buffer {
  const entry = { name: 'a', method: 0 };
  const local = rawLocal(entry);
  const locals = Buffer.alloc(local.length * count, local);
  const central = rawCentral(entry, 0);
  const directory = Buffer.alloc(central.length * count, central);
  for (let nth = 0; nth < count; nth++) directory.writeUInt32LE(nth * local.length, nth * central.length + 42);
  const end = Buffer.alloc(56 + 20 + 22);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(locals.length), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(locals.length + directory.length), 64);
  end.writeUInt32LE(0x06054b50, 76);
  return Buffer.concat([locals, directory, end]);
}

/** A large global pax header, and a pax header for each member. */
export function tarOfGlobalRecords(members: number): Buffer {
  const records = Array.from({ length: 60_000 }, (_, nth) => paxRecord(`k${nth}`, 'v')).join('');
  const each = [{ type: 'x', data: paxRecord('path', 'a') }, { data: 'x' }];
  return rawTar([{ type: 'g', data: records }, ...Array.from({ length: members }, () => each).flat()]);
}

/** A gzip file in a gzip file, and so on. */
export function nestedGzip(levels: number, inner: Uint8Array): Buffer {
  let body = Buffer.from(inner);
  for (let level = 0; level < levels; level++) body = gzipSync(body);
  return body;
}

/** Concatenated streams of one byte, each with a block size of 900 KB. */
export function bzip2OfStreams(count: number): Buffer {
  const stream = Buffer.from('QlpoOTFBWSZTWXdLsBQAAAAAgABAIAAhGEaC7kinChIO6XYCgA==', 'base64');
  return Buffer.concat(Array.from({ length: count }, () => stream));
}

/** Concatenated frames of one byte. */
export function zstdOfFrames(count: number): Buffer {
  const frame = zstdCompressSync('x');
  return Buffer.concat(Array.from({ length: count }, () => frame));
}

/** Empty parts. */
export function mailOfParts(count: number): Buffer {
  return Buffer.from(`Content-Type: multipart/mixed; boundary=b\n\n${'--b\nContent-Type: a/b\n\n'.repeat(count)}`);
}

/** Base64 that is padded after each byte. */
export function mailOfPadding(bytes: number): Buffer {
  const header = 'Content-Type: a/b; name=a\nContent-Transfer-Encoding: base64\n\n';
  return Buffer.from(`Content-Type: multipart/mixed; boundary=b\n\n--b\n${header}${'QQ=='.repeat(bytes)}\n--b--\n`);
}
