/** CRC-32 of bzip2, which has zlib's polynomial with the highest bit of each byte first. */

const POLYNOMIAL = 0x04c11db7;
const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum < 0 ? (sum << 1) ^ POLYNOMIAL : sum << 1;
  return sum;
});

export class Crc32 {
  #sum = -1;

  add(bytes: Uint8Array): void {
    let sum = this.#sum;
    for (let at = 0; at < bytes.length; at++) sum = (sum << 8) ^ (table[(sum >>> 24) ^ (bytes[at] ?? 0)] ?? 0);
    this.#sum = sum;
  }

  get value(): number {
    return ~this.#sum >>> 0;
  }
}
