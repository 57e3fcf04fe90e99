/** Certificates as PEM: the authorities that are trusted beside those of the machine, and what people see of each. */

import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';

/** What a person compares before trusting a certificate. */
export interface CertificateInfo {
  readonly subject: string;
  readonly issuer: string;
  /** Hexadecimal, lower case, without colons. */
  readonly sha256: string;
  /** Milliseconds since the epoch, both. */
  readonly validFrom: number;
  readonly validTo: number;
  /** Host names and addresses it is for. */
  readonly names: readonly string[];
  /** It may sign other certificates. */
  readonly isAuthority: boolean;
}

export interface Authority extends CertificateInfo {
  readonly pem: string;
}

/** `problem` names the line. */
export type ReadPem =
  { readonly ok: true; readonly authorities: readonly Authority[] } | { readonly ok: false; readonly problem: string };

const marker = /^-----(BEGIN|END) ([A-Z0-9 ]+)-----$/;
const certificateLabels: ReadonlySet<string> = new Set(['CERTIFICATE', 'TRUSTED CERTIFICATE', 'X509 CERTIFICATE']);

/** Text between the blocks is comment, as OpenSSL writes it. */
export function readPem(text: string): ReadPem {
  const authorities: Authority[] = [];
  let open: { readonly line: number; readonly lines: string[] } | undefined;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    const [, edge, label = ''] = marker.exec(line) ?? [];
    if (edge === undefined) {
      open?.lines.push(line);
      continue;
    }
    if (!certificateLabels.has(label)) return bad(index, `this is a ${label.toLowerCase()}. Enter certificates only.`);
    if (edge === 'BEGIN') {
      if (open !== undefined) return bad(open.line, noEnd);
      open = { line: index, lines: [line] };
      continue;
    }
    if (open === undefined) return bad(index, '-----BEGIN CERTIFICATE----- is missing before this line.');
    const pem = [...open.lines, line].join('\n');
    const certificate = parse(pem);
    if (certificate === undefined)
      return bad(open.line, `certificate ${authorities.length + 1} is damaged or truncated.`);
    authorities.push({ ...describeCertificate(certificate), pem });
    open = undefined;
  }
  if (open !== undefined) return bad(open.line, noEnd);
  return { ok: true, authorities };
}

const noEnd = '-----END CERTIFICATE----- is missing after this line.';
const bad = (index: number, what: string): ReadPem => ({ ok: false, problem: `Line ${index + 1}: ${what}` });

function parse(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

export function describeCertificate(certificate: X509Certificate): CertificateInfo {
  const { subject, issuer, fingerprint256, validFromDate, validToDate, subjectAltName = '', ca } = certificate;
  return {
    subject: oneLine(subject),
    issuer: oneLine(issuer),
    sha256: plainFingerprint(fingerprint256),
    validFrom: validFromDate.getTime(),
    validTo: validToDate.getTime(),
    names: subjectAltName.split(', ').flatMap((each) => /^(?:DNS|IP Address):(.+)$/.exec(each)?.[1] ?? []),
    isAuthority: ca,
  };
}

/** `CN=…, O=…`; a certificate without a subject has none. Absent in node's types, though not in certificates. */
function oneLine(name: string | undefined): string {
  return (name ?? '').split('\n').join(', ');
}

export function plainFingerprint(fingerprint: string): string {
  return fingerprint.replaceAll(':', '').toLowerCase();
}

export type Authorities =
  | { readonly ok: true; readonly certificates: readonly string[] }
  /** What is wrong with the file, as a predicate of its name. */
  | { readonly ok: false; readonly problem: string };

/** @param file PEM, one certificate or several */
export function readAuthorities(file: string): Authorities {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return { ok: false, problem: `cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
  const read = readPem(text);
  if (!read.ok) return { ok: false, problem: `is invalid. ${read.problem}` };
  if (read.authorities.length === 0) {
    return { ok: false, problem: 'contains no PEM certificate (-----BEGIN CERTIFICATE-----)' };
  }
  return { ok: true, certificates: withMachine(read.authorities.map(({ pem }) => pem)) };
}

/** Beside the authorities of the machine. */
export function withMachine(added: readonly string[]): readonly string[] {
  return [...getCACertificates('default'), ...added];
}
