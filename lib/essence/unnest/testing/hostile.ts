/** Hostile and damaged archives, and the expected outcomes. */

import { gzipSync } from 'node:zlib';
import type { NestedFormat, UnnestLimits } from '../unnest.ts';
import { packedSample, sampleLines } from './packed-samples.ts';
import { rawCpio } from './raw-cpio.ts';
import { rawTar } from './raw-tar.ts';
import { rawZip } from './raw-zip.ts';
import { noise, randomNumbers, sampleText } from './sample-text.ts';

export interface HostileCase {
  readonly title: string;
  readonly body: Uint8Array;
  readonly formats: readonly NestedFormat[];
  readonly limits?: Partial<UnnestLimits>;
  /** "member" or the reason of a refusal, for each outcome. Undefined if it only has to end. */
  readonly expected?: readonly string[];
  /** The member's text: any other text has to be followed by a refusal. */
  readonly original?: string;
}

const text = sampleText(sampleLines);
const hqx =
  '(This file must be converted with BinHex 4.0)\n\n:"A%ZG(Kd!&4&@&40380"!*!&&!!!!!#d3e4SC5"aG@PMDb"LFQphEL"QEhJ+\'!d\n!!!:\n';
const files = ['a.txt', 'b.txt', 'c.txt'] as const;
const members = files.map((name, nth) => ({ name, data: `${nth}: ${text.slice(0, 700)}` }));
const mail = [
  'Subject: x',
  'Content-Type: multipart/mixed; boundary="b"',
  '',
  ...members.flatMap(({ name, data }) => [
    '--b',
    `Content-Type: application/x; name=${name}`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(data).toString('base64'),
  ]),
  '--b--',
  '',
].join('\n');

export interface Sample {
  readonly title: string;
  readonly formats: readonly NestedFormat[];
  readonly body: Buffer;
  /** The member's text, if the format has checksums. */
  readonly original?: string;
}

/** An intact document of each format. */
export const samples: readonly Sample[] = [
  { title: 'gzip', formats: ['gzip'], body: gzipSync(text), original: text },
  { title: 'compress', formats: ['compress'], body: packedSample('compress') },
  { title: 'bzip2', formats: ['bzip2'], body: packedSample('bzip2'), original: text },
  { title: 'xz', formats: ['xz'], body: packedSample('xz'), original: text },
  { title: 'zstd', formats: ['zstd'], body: packedSample('zstd'), original: text },
  { title: 'tar', formats: ['tar'], body: rawTar(members) },
  { title: 'tar in gzip', formats: ['gzip', 'tar'], body: gzipSync(rawTar(members)) },
  { title: 'zip', formats: ['zip'], body: rawZip(members) },
  { title: 'cpio', formats: ['cpio'], body: rawCpio('hexadecimal', members) },
  { title: 'cpio with sums', formats: ['cpio'], body: rawCpio('summed', members) },
  { title: 'uuencode', formats: ['uuencode'], body: Buffer.from(members.map(uuencoded).join('prose\n')) },
  { title: 'shar', formats: ['shar'], body: Buffer.from(members.map(shell).join('echo x - next\n')) },
  { title: 'binhex', formats: ['binhex'], body: Buffer.from(hqx) },
  { title: 'mime', formats: ['mime'], body: Buffer.from(mail) },
];

export function uuencoded({ name, data }: { readonly name: string; readonly data: string }): string {
  const lines =
    Buffer.from(data)
      .toString('base64')
      .match(/.{1,60}/g) ?? [];
  return `begin-base64 644 ${name}\n${lines.join('\n')}\n====\n`;
}

export function shell({ name, data }: { readonly name: string; readonly data: string }): string {
  return `sed 's/^X//' << 'END' > '${name}'\n${data.replaceAll(/^/gm, 'X')}\nEND\n`;
}

/** Each sample, truncated at `count` offsets. */
export function truncations(count: number): HostileCase[] {
  return samples.flatMap(({ title, formats, body, original }) =>
    Array.from({ length: count }, (_, nth) => {
      const length = Math.floor((body.length * (nth + 1)) / (count + 1));
      const cut = body.subarray(0, length);
      return { title: `${title}, cut at ${length}`, formats, body: cut, ...(original !== undefined && { original }) };
    }),
  );
}

/** Each sample with one bit flipped, `count` times. */
export function bitFlips(count: number): HostileCase[] {
  const random = randomNumbers(7);
  return samples.flatMap(({ title, formats, body, original }) =>
    Array.from({ length: count }, () => {
      const changed = Buffer.from(body);
      const at = Math.floor(random() * body.length);
      const bit = Math.floor(random() * 8);
      changed[at] = (changed[at] ?? 0) ^ (1 << bit);
      const flipped = `${title}, bit ${bit} of byte ${at} changed`;
      return { title: flipped, formats, body: changed, ...(original !== undefined && { original }) };
    }),
  );
}

/** Each sample with up to 64 bytes replaced, repeated, or removed, `count` times. */
export function splices(count: number): HostileCase[] {
  const random = randomNumbers(11);
  return samples.flatMap(({ title, formats, body, original }) =>
    Array.from({ length: count }, (_, nth) => {
      const from = Math.floor(random() * body.length);
      const to = Math.min(body.length, from + 1 + Math.floor(random() * 64));
      const between = [noise(to - from, nth), Buffer.concat([body.subarray(from, to), body.subarray(from, to)])];
      const spliced = Buffer.concat([body.subarray(0, from), between[nth % 3] ?? Buffer.alloc(0), body.subarray(to)]);
      const changed = `${title}, bytes ${from} to ${to} changed`;
      return { title: changed, formats, body: spliced, ...(original !== undefined && { original }) };
    }),
  );
}

/** Each format with the samples of all others, with no bytes, with zeros, and with noise. */
export function wrongFormats(): HostileCase[] {
  return samples.flatMap(({ title, formats }) => {
    const isMail = title === 'mime';
    const others = samples.filter((other) => other.formats[0] !== formats[0]);
    const refused = isMail ? [] : ['wrong-format'];
    return [
      ...others.map((other) => ({ title: `${other.title} as ${title}`, formats, body: other.body, expected: refused })),
      { title: `nothing as ${title}`, formats, body: Buffer.alloc(0), expected: isMail ? [] : ['truncated'] },
      { title: `zeros as ${title}`, formats, body: Buffer.alloc(2000), expected: title === 'tar' ? [] : refused },
      { title: `noise as ${title}`, formats, body: noise(2000), expected: refused },
    ];
  });
}
