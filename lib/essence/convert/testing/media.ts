/** Pictures and recordings for tests: as small as their formats allow. */

import { crc32, deflateSync } from 'node:zlib';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const u16 = (number: number): Buffer => Buffer.from([number & 255, number >> 8]);
const u32 = (number: number): Buffer => Buffer.concat([u16(number & 0xff_ff), u16(number >>> 16)]);
const big = (number: number, bytes: number): Buffer => Buffer.from(number.toString(16).padStart(bytes * 2, '0'), 'hex');

export function png(width: number, height: number, texts: readonly (readonly [type: string, data: Buffer])[]): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([latin1(type), data]);
    return Buffer.concat([big(data.length, 4), named, big(crc32(named), 4)]);
  };
  const header = Buffer.concat([big(width, 4), big(height, 4), Buffer.from([8, 0, 0, 0, 0])]);
  const parts = [['IHDR', header] as const, ...texts, ['IEND', Buffer.alloc(0)] as const];
  return Buffer.concat([latin1('\u0089PNG\r\n\u001a\n'), ...parts.map(([type, data]) => chunk(type, data))]);
}

export const pngText = {
  plain: (name: string, text: string) => ['tEXt', latin1(`${name}\0${text}`)] as const,
  packed: (name: string, text: string) =>
    ['zTXt', Buffer.concat([latin1(`${name}\0\0`), deflateSync(latin1(text))])] as const,
  unicode: (name: string, text: string) =>
    ['iTXt', Buffer.concat([latin1(`${name}\0\0\0de\0\0`), Buffer.from(text)])] as const,
};

/** Tags of texts, by their numbers. */
export function tiff(texts: readonly (readonly [tag: number, text: string])[]): Buffer {
  const values = texts.map(([, text]) => latin1(`${text.padEnd(4)}\0`));
  let at = 8 + 2 + texts.length * 12 + 4;
  const entries = texts.map(([tag], index) => {
    const length = values[index]?.length ?? 0;
    const entry = Buffer.concat([u16(tag), u16(2), u32(length), u32(at)]);
    at += length;
    return entry;
  });
  return Buffer.concat([latin1('II*\0'), u32(8), u16(texts.length), ...entries, u32(0), ...values]);
}

export function jpeg(
  width: number,
  height: number,
  segments: readonly (readonly [marker: number, data: Buffer])[],
): Buffer {
  const frame = Buffer.concat([Buffer.from([8]), big(height, 2), big(width, 2), Buffer.from([1, 1, 0x11, 0])]);
  const parts = [...segments, [0xc0, frame] as const].map(([marker, data]) =>
    Buffer.concat([Buffer.from([0xff, marker]), big(data.length + 2, 2), data]),
  );
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])]);
}

export function gif(width: number, height: number, comment: string): Buffer {
  const text = Buffer.from(comment);
  return Buffer.concat([
    latin1('GIF89a'),
    u16(width),
    u16(height),
    Buffer.from([0, 0, 0, 0x21, 0xfe, text.length]),
    text,
    latin1('\0;'),
  ]);
}

export function riff(type: string, chunks: readonly (readonly [name: string, data: Buffer])[]): Buffer {
  const parts = chunks.map(([name, data]) =>
    Buffer.concat([latin1(name), u32(data.length), data, Buffer.alloc(data.length & 1)]),
  );
  const body = Buffer.concat([latin1(type), ...parts]);
  return Buffer.concat([latin1('RIFF'), u32(body.length), body]);
}

export function webp(width: number, height: number, exif: Buffer): Buffer {
  const size = (number: number): Buffer => u32(number - 1).subarray(0, 3);
  return riff('WEBP', [
    ['VP8X', Buffer.concat([Buffer.from([8, 0, 0, 0]), size(width), size(height)])],
    ['EXIF', exif],
  ]);
}

/** A second of silence, at 8,000 bytes. */
export function wav(info: readonly (readonly [name: string, text: string])[]): Buffer {
  const list = info.map(([name, text]) => {
    const value = latin1(`${text}\0`);
    return Buffer.concat([latin1(name), u32(value.length), value, Buffer.alloc(value.length & 1)]);
  });
  return riff('WAVE', [
    ['fmt ', Buffer.concat([u16(1), u16(1), u32(8000), u32(8000), u16(1), u16(8)])],
    ['LIST', Buffer.concat([latin1('INFO'), ...list])],
    ['data', Buffer.alloc(8000, 128)],
  ]);
}

/** ID3v2.3 in front of frames of silence (MPEG 1, layer 3, 128 kbit/s, 44.1 kHz). */
export function mp3(frames: readonly (readonly [name: string, text: string])[]): Buffer {
  const tags = frames.map(([name, text]) => {
    const value = Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    return Buffer.concat([latin1(name), big(value.length, 4), Buffer.from([0, 0]), value]);
  });
  const size = tags.reduce((sum, { length }) => sum + length, 0);
  const header = Buffer.concat([latin1('ID3\u0003\0\0'), Buffer.from([0, 0, size >> 7, size & 127])]);
  const silence = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc0]), Buffer.alloc(413)]);
  return Buffer.concat([header, ...tags, ...Array.from({ length: 80 }, () => silence)]);
}
