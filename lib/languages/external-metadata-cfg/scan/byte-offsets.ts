/** Where an offset in the UTF-8 bytes of a line lies in its text. */

/** `start` is the offset of the line in the whole text. */
export function byteOffsets(line: string, byteLength: number, start: number): (byte: number) => number {
  if (byteLength === line.length) return (byte) => start + byte;
  const offsets = new Uint32Array(byteLength + 1);
  let byte = 0;
  for (let at = 0; at < line.length;) {
    const point = line.codePointAt(at) ?? 0;
    const size = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
    offsets.fill(start + at, byte, byte + size);
    byte += size;
    at += point > 0xffff ? 2 : 1;
  }
  offsets[byteLength] = start + line.length;
  return (offset) => offsets[offset] ?? start + line.length;
}
