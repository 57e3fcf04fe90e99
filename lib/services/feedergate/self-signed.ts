/** A certificate signed with its own key, for clients that trust it by its fingerprint or have it imported. Source: RFC 5280. */

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface SelfSigned {
  /** PEM, both. */
  readonly certificate: string;
  readonly privateKey: string;
}

export interface SelfSignedOptions {
  /** Host names and addresses; the first is the subject. */
  readonly names: readonly string[];
  /** Milliseconds since the epoch, both. */
  readonly validFrom: number;
  readonly validTo: number;
}

/** RSA: clients of feeds are old, and each of them knows it. */
const BITS = 2048;

const tags = { integer: 0x02, bits: 0x03, octets: 0x04, utf8: 0x0c, time: 0x18, sequence: 0x30, set: 0x31 } as const;

/** Object identifiers as they are encoded, tag and length included. */
const ids = {
  sha256WithRsa: '06092a864886f70d01010b',
  commonName: '0603550403',
  keyIdentifier: '0603551d0e',
  keyUsage: '0603551d0f',
  alternativeNames: '0603551d11',
  basicConstraints: '0603551d13',
  extendedKeyUsage: '0603551d25',
  serverAuthentication: '06082b06010505070301',
} as const;

export function makeSelfSigned({ names, validFrom, validTo }: SelfSignedOptions): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: BITS });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = sequence(id('sha256WithRsa'), Buffer.of(0x05, 0));
  const commonName = sequence(id('commonName'), der(tags.utf8, Buffer.from((names[0] ?? '').slice(0, 64))));
  const name = sequence(der(tags.set, commonName));
  const signed = sequence(
    der(0xa0, der(tags.integer, Buffer.of(2))),
    // Positive, and never used twice.
    der(tags.integer, Buffer.concat([Buffer.of(0x40), randomBytes(15)])),
    algorithm,
    name,
    sequence(time(validFrom), time(validTo)),
    name,
    spki,
    der(0xa3, extensions(names, spki)),
  );
  const signature = der(tags.bits, Buffer.of(0), sign('sha256', signed, privateKey));
  return {
    certificate: pem('CERTIFICATE', sequence(signed, algorithm, signature)),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function extensions(names: readonly string[], spki: Buffer): Buffer {
  const critical = Buffer.of(0x01, 1, 0xff);
  return sequence(
    // It signs no other certificate: whoever imports it trusts this server alone.
    extension('basicConstraints', sequence(), critical),
    // digitalSignature and keyEncipherment.
    extension('keyUsage', der(tags.bits, Buffer.of(5, 0xa0)), critical),
    extension('extendedKeyUsage', sequence(id('serverAuthentication'))),
    extension('keyIdentifier', der(tags.octets, createHash('sha1').update(spki).digest())),
    extension('alternativeNames', sequence(...names.map(alternativeName))),
  );
}

function extension(name: keyof typeof ids, value: Buffer, ...critical: readonly Buffer[]): Buffer {
  return sequence(id(name), ...critical, der(tags.octets, value));
}

function alternativeName(name: string): Buffer {
  return isIP(name) === 0
    ? der(0x82, Buffer.from(name, 'ascii'))
    : der(0x87, Buffer.from(ipaddr.parse(name).toByteArray()));
}

function time(at: number): Buffer {
  const text = new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  // RFC 5280 has two digits for years before 2050.
  return text < '2050' ? der(0x17, Buffer.from(text.slice(2))) : der(tags.time, Buffer.from(text));
}

const id = (name: keyof typeof ids): Buffer => Buffer.from(ids[name], 'hex');

const sequence = (...parts: readonly Buffer[]): Buffer => der(tags.sequence, ...parts);

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const digits = length.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes]);
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
