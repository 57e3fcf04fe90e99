/** One-time codes by time (RFC 6238): six digits of SHA-1, a new one every half minute, as every authenticator app has them. */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;
/** Clocks differ: the code before and the one after are taken too. */
const tolerance = [0, -1, 1] as const;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 bits in base32, as apps take it. */
export function newTotpSecret(): string {
  return base32(randomBytes(20));
}

/** What the QR code says. */
export function totpUri(secret: string, account: string): string {
  const query = new URLSearchParams({ secret, issuer: 'Winnow', algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/Winnow:${encodeURIComponent(account)}?${query}`;
}

/** The step the code is of, to be kept so that no code is taken twice; undefined when it is wrong or was used. */
export function totpStep(
  secret: string,
  given: string,
  { now, after }: { readonly now: number; readonly after: number },
) {
  const digits = Buffer.from(given.replaceAll(/\s/g, ''));
  const current = Math.floor(now / stepMs);
  return tolerance
    .map((offset) => current + offset)
    .filter((step) => step > after)
    .find((step) => {
      const own = Buffer.from(totpCode(secret, step * stepMs));
      return own.length === digits.length && timingSafeEqual(own, digits);
    });
}

export function totpCode(secret: string, now: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / stepMs)));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const at = hash.readUInt8(hash.length - 1) & 0x0f;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Ten codes of 80 bits, in groups that can be read aloud. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: 10 }, () => (base32(randomBytes(10)).toLowerCase().match(/.{4}/g) ?? []).join('-'));
}

/** As they are hashed: without what people change in copying them. */
export function plainRecoveryCode(given: string): string {
  return given.toLowerCase().replaceAll(/[^a-z2-7]/g, '');
}

export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)] ?? '').join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)));
}
