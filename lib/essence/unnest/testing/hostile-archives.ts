/** Archives with hostile names, headers, and sizes. */

import { crc32, gzipSync } from 'node:zlib';
import type { NestedFormat } from '../unnest.ts';
import type { HostileCase } from './hostile.ts';
import { shell, uuencoded } from './hostile.ts';
import { binarySize, paxRecord, rawTar } from './raw-tar.ts';
import type { RawMember } from './raw-tar.ts';
import { rawCentral, rawLocal, rawZip } from './raw-zip.ts';
import type { RawEntry } from './raw-zip.ts';

const leaves = 'name-leaves-archive';
const names: readonly (readonly [name: string, expected: string])[] = [
  ['../x', leaves],
  ['a/../../x', leaves],
  ['a/..', leaves],
  ['..', leaves],
  ['..\\x', leaves],
  ['/etc/passwd', leaves],
  ['\\\\host\\share', leaves],
  ['C:\\x', leaves],
  ['c:x', leaves],
  ['a\0b', 'name'],
  ['x'.repeat(1025), 'name'],
  ['ü'.repeat(513), 'name'],
  ['x'.repeat(65_000), 'name'],
  ['x'.repeat(1024), 'member'],
  ['...', 'member'],
  ['a..b', 'member'],
  ['./a', 'member'],
  ['-rf', 'member'],
  ['$(reboot)', 'member'],
  ['a\u001b[2Jb', 'member'],
  ['\u202egpj.exe', 'member'],
  ['constructor', 'member'],
  ['__proto__', 'member'],
];

const data = 'harmless\n';
type Writer = (name: string) => Uint8Array;

const writers: readonly (readonly [format: NestedFormat, write: Writer, cannot: RegExp])[] = [
  ['tar', (name) => rawTar([{ type: 'x', data: paxRecord('path', name) }, { data }]), /^$/],
  ['tar', (name) => rawTar([{ type: 'L', data: `${name}\0` }, { data }]), /\0/],
  ['zip', (name) => rawZip([{ name, data }]), /^$/],
  ['uuencode', (name) => Buffer.from(uuencoded({ name, data })), /.{4000}/],
  // A name with a variable is the input of uudecode.
  ['shar', (name) => Buffer.from(shell({ name, data })), /.{4000}|\$/],
  ['mime', (name) => Buffer.from(mailWith(name)), /.{10000}/],
];

function mailWith(name: string): string {
  const field = `Content-Disposition: attachment; filename="${name.replaceAll('\\', '\\\\')}"`;
  return `Content-Type: multipart/mixed; boundary=b\n\n--b\n${field}\n\n${data}\n--b--\n`;
}

export function hostileNames(): HostileCase[] {
  return writers.flatMap(([format, write, cannot]) =>
    names
      .filter(([name]) => !cannot.test(name))
      .map(([name, expected]) => ({
        title: `${format} with the name ${JSON.stringify(name.slice(0, 20))} of ${name.length}`,
        formats: [format],
        body: write(name),
        expected: [expected],
      })),
  );
}

const next = { name: 'next', data: 'next' };
const huge = 2n ** 63n - 1n;
const octal = (digits: string): Uint8Array => Buffer.from(digits.padEnd(12, '\0'));

const tars: readonly (readonly [title: string, members: readonly RawMember[], expected: readonly string[]])[] = [
  ['a size of 8 EB', [{ size: binarySize(huge) }, next], ['too-large', 'truncated']],
  ['a sparse file of 8 EB', [{ type: 'S', size: binarySize(huge) }, next], ['sparse', 'truncated']],
  ['a size of 8 GB', [{ size: octal('77777777777') }, next], ['too-large', 'truncated']],
  ['a size of 96 bits', [{ size: Buffer.alloc(12, 0xbf) }, next], ['too-large', 'truncated']],
  ['a negative size', [{ size: binarySize(-1n) }, next], ['damaged']],
  ['a negative size of many bits', [{ size: binarySize(-(2n ** 63n)) }, next], ['damaged']],
  ['a size of 0.5', [{ size: octal('0.5') }, next], ['damaged']],
  ['a size with a minus', [{ size: octal('-0000000001') }, next], ['damaged']],
  ['a size that ends in a member', [{ data: 'x'.repeat(600), size: 100 }, next], ['member', 'damaged']],
  ['a wrong sum', [next, { sumError: 1 }, next], ['member', 'damaged']],
  ['a wrong sum at once', [{ sumError: 1 }, next], ['wrong-format']],
  ['a name of nothing', [{ name: '', data: 'x' }, next], ['name', 'member']],
  ['a pax size that is negative', [{ type: 'x', data: paxRecord('size', '-1') }, next], ['damaged']],
  ['a pax size that is no number', [{ type: 'x', data: paxRecord('size', '0x10') }, next], ['damaged']],
  [
    'a pax size of 10 ** 19',
    [{ type: 'x', data: paxRecord('size', '1'.repeat(20)) }, next],
    ['too-large', 'truncated'],
  ],
  ['a pax size of 10 ** 400', [{ type: 'x', data: paxRecord('size', '1'.repeat(400)) }, next], ['damaged']],
  ['a pax record of length 0', [{ type: 'x', data: '0 path=x\n' }, next], ['member']],
  ['a pax record of length -9', [{ type: 'x', data: '-9 path=x\n' }, next], ['member']],
  ['a pax record that is too long', [{ type: 'x', data: '999 path=x\n' }, next], ['member']],
  ['a pax record without a key', [{ type: 'x', data: '4 =\n' }, next], ['member']],
  ['a pax header of blanks', [{ type: 'x', data: ' '.repeat(5000) }, next], ['member']],
  ['a pax record of __proto__', [{ type: 'x', data: paxRecord('__proto__', 'x') }, next], ['member']],
  ['a pax time of the far future', [{ type: 'x', data: paxRecord('mtime', '1e300') }, next], ['member']],
  ['a pax header of 2 MB', [{ type: 'x', data: Buffer.alloc(2 * 1024 ** 2) }, next], ['damaged']],
  ['a long name of 8 EB', [{ type: 'L', size: binarySize(huge) }, next], ['damaged']],
  ['a long name of nothing', [{ type: 'L', data: '' }, next], ['name']],
  ['a long link of 2 MB', [{ type: 'K', data: Buffer.alloc(2 * 1024 ** 2) }, next], ['damaged']],
  ['a pax header and nothing else', [{ type: 'x', data: paxRecord('path', 'x') }], []],
  ['a link with data', [{ type: '2', data: 'x'.repeat(600), size: 600 }, next], ['link', 'damaged']],
  ['a folder of 8 EB', [{ type: '5', size: binarySize(huge) }, next], ['member']],
  ['a device of 8 EB', [{ type: '3', size: binarySize(huge) }, next], ['device', 'member']],
  ['a hard link to itself', [{ type: '1', name: 'next' }, next], ['link', 'member']],
  ['a type that is no letter', [{ type: '\u00ff', data: 'x' }, next], ['member', 'member']],
  ['further maps without an end', [{ type: 'S', size: 0 }, next], ['sparse', 'member']],
];

/** Each uncompressed and compressed. */
export function hostileTars(): HostileCase[] {
  return tars.flatMap(([title, list, expected]) => {
    const body = rawTar(list);
    return [
      { title: `tar with ${title}`, formats: ['tar'], body, expected },
      { title: `compressed tar with ${title}`, formats: ['gzip', 'tar'], body: gzipSync(body), expected },
    ];
  });
}

const extra = (id: number, bytes: Uint8Array, length = bytes.length): Buffer => {
  const header = Buffer.alloc(4);
  header.writeUInt16LE(id, 0);
  header.writeUInt16LE(length, 2);
  return Buffer.concat([header, bytes]);
};
/** The zip64 extra field, with the same value for both sizes and the offset. */
const zip64 = (size: bigint): Buffer => {
  const bytes = Buffer.alloc(24);
  for (const at of [0, 8, 16]) bytes.writeBigUInt64LE(size, at);
  return extra(1, bytes);
};
const most32 = 0xffffffff;

const zips: readonly (readonly [title: string, entry: RawEntry, expected: readonly string[]])[] = [
  ['sizes of 8 EB', { size: most32, packedSize: most32, extra: zip64(huge) }, ['too-large', 'member']],
  ['a size of -1', { size: most32, extra: zip64(2n ** 64n - 1n) }, ['too-large', 'member']],
  ['a size without its 64 bits', { size: most32 }, ['too-large', 'member']],
  ['a size with too few bits', { size: most32, extra: extra(1, Buffer.alloc(3)) }, ['damaged']],
  ['an offset of 8 EB', { offset: most32, extra: zip64(huge) }, ['damaged', 'member']],
  ['an offset into nothing', { offset: most32 - 1 }, ['damaged', 'member']],
  ['an offset into the directory', { offset: 80 }, ['damaged', 'member']],
  ['extra fields that are too long', { extra: extra(1, Buffer.alloc(4), 9999) }, ['damaged']],
  ['another sum', { sum: 7 }, ['damaged', 'member']],
  ['a size that is one too small', { size: 8 }, ['damaged', 'member']],
  ['a size that is one too large', { size: 10 }, ['damaged', 'member']],
  ['a size of nothing', { size: 0 }, ['damaged', 'member']],
  ['no packed bytes', { packedSize: 0 }, ['damaged', 'member']],
  ['one packed byte', { packedSize: 1 }, ['damaged', 'member']],
  ['packed bytes to the end', { packedSize: 60 }, ['member', 'overlap']],
  ['encryption', { flags: 1 }, ['encrypted', 'member']],
  ['encryption of AES', { flags: 1, method: 99, extra: extra(0x9901, Buffer.alloc(7)) }, ['encrypted', 'member']],
  ['strong encryption', { flags: 0x41 }, ['encrypted']],
  ...[1, 6, 9, 12, 14, 93, 95, 97, 98, 65_535].map(
    (method) => [`method ${method}`, { method }, ['unsupported', 'member']] as const,
  ),
  ['a link', { unixMode: 0o120777 }, ['link', 'member']],
  ['a link in a folder', { name: 'link/', unixMode: 0o120777 }, ['member']],
  ['a pipe', { unixMode: 0o010644 }, ['device', 'member']],
  ['another name in Unicode', { extra: extra(0x7075, unicodeName('a', '../../x')) }, [leaves, 'member']],
  ['a name of nothing', { name: '' }, ['name', 'member']],
];

/** Info-ZIP's extra field with the name in UTF-8. */
function unicodeName(name: string, unicode: string): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt8(1, 0);
  header.writeUInt32LE(crc32(name), 1);
  return Buffer.concat([header, Buffer.from(unicode)]);
}

export function hostileZips(): HostileCase[] {
  const entries = zips.map(([title, entry, expected]) => ({
    title: `zip with ${title}`,
    formats: ['zip'] as const,
    body: rawZip([
      { name: 'a', data, ...entry },
      { ...next, data: 'next file' },
    ]),
    expected,
  }));
  const body = rawZip([{ data }, next]);
  const ends: readonly (readonly [string, Uint8Array, readonly string[]])[] = [
    ['too many entries', rawZip([{ data }], { count: 65_535 }), ['member', 'damaged']],
    ['too few entries', rawZip([{ data }, next], { count: 1 }), ['member']],
    ['a directory in nothing', rawZip([{ data }], { directoryOffset: 2 ** 31 }), ['damaged']],
    ['a directory that is a file', rawZip([{ data }], { directoryOffset: 0 }), ['damaged']],
    ['bytes behind it', Buffer.concat([body, Buffer.from('garbage')]), ['damaged']],
    ['bytes in front of it that shift it', Buffer.concat([Buffer.from('MZ'), body]), ['damaged']],
    ['an end in its comment', rawZip([{ data }], { comment: `PK\u0005\u0006${'\0'.repeat(18)}` }), []],
    ['a locator of 64 bits', locatorZip(), ['damaged']],
    ['100 entries for the same data', quotedZip(100), ['member', ...Array.from({ length: 99 }, () => 'overlap')]],
  ];
  return [
    ...entries,
    ...ends.map(([title, bytes, expected]) => ({
      title: `zip with ${title}`,
      formats: ['zip'] as const,
      body: bytes,
      expected,
    })),
  ];
}

/** The zip64 locator points outside the file. */
function locatorZip(): Buffer {
  const body = rawZip([{ data }]);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(huge, 8);
  return Buffer.concat([body.subarray(0, -22), locator, body.subarray(-22)]);
}

/** All entries have the same local header and data. */
function quotedZip(count: number): Buffer {
  const entry = { data: 'x'.repeat(100_000), offset: 0 };
  const local = rawLocal(entry);
  const directory = Buffer.concat(
    Array.from({ length: count }, (_, nth) => rawCentral({ ...entry, name: `${nth}` }, 0)),
  );
  const end = rawZip([]);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}
