/** Where bytes stop being UTF-8 text. */

/** Offset of the first byte that is NUL or not UTF-8 (RFC 3629: no overlong forms, no surrogates), or -1. */
export function firstBadByte(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const byte = bytes[at] ?? 0;
    const length = byte < 0x80 ? 1 : lengthOf(byte);
    if (byte === 0 || length === 0 || at + length > end) return at;
    if (length > 1 && !isSequence(bytes, at, length)) return at;
    at += length;
  }
  return -1;
}

function lengthOf(lead: number): number {
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  return lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
}

function isSequence(bytes: Uint8Array, at: number, length: number): boolean {
  for (let i = 1; i < length; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return false;
  const lead = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  if (lead === 0xe0) return second >= 0xa0;
  if (lead === 0xed) return second < 0xa0;
  if (lead === 0xf0) return second >= 0x90;
  return lead !== 0xf4 || second < 0x90;
}
