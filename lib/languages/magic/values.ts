/** Values of tests: what the escapes of a text mean, and whether a number fits its type. */

const controls: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** A byte, a control character, or the character itself; a backslash at the end is nothing. */
const escape = /\\(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2})|(.)|$)/gsu;

/** Bytes are characters up to U+00FF. */
export function meantBy(text: string): string {
  return withoutEscapes(text, (byte) => String.fromCharCode(byte));
}

/** In bytes. */
export function lengthOf(text: string): number {
  return new TextEncoder().encode(withoutEscapes(text, () => '.')).length;
}

function withoutEscapes(text: string, characterOf: (byte: number) => string): string {
  return text.replaceAll(escape, (_, octal?: string, hex?: string, sign?: string) => {
    if (octal !== undefined) return characterOf(parseInt(octal, 8) % 256);
    if (hex !== undefined) return characterOf(parseInt(hex, 16));
    return sign === undefined ? '' : (controls[sign] ?? sign);
  });
}

const greatest = 2n ** 64n - 1n;

/** Read as C does: negative numbers may be written out in 64 bits, and what is greater is the greatest. */
export function fitsInto(written: string, bytes: number): boolean {
  const [, digits = '0'] = /^\s*[-+]?(0[xX][0-9a-fA-F]+|[0-9]+)/.exec(written) ?? [];
  const magnitude = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits);
  const value = magnitude > greatest ? greatest : magnitude;
  const size = 2n ** BigInt(8 * bytes);
  return value < size || value > greatest - size;
}
