/** The authorities whose certificates are trusted: those of the machine, and those a file of the installation adds. */

import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';

export type Authorities =
  | { readonly ok: true; readonly certificates: readonly string[] }
  /** What is wrong with the file, as a predicate of its name. */
  | { readonly ok: false; readonly problem: string };

const block = /-----BEGIN (?:TRUSTED )?CERTIFICATE-----[\s\S]*?-----END (?:TRUSTED )?CERTIFICATE-----/g;

/** @param file PEM, one certificate or several */
export function readAuthorities(file: string): Authorities {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return { ok: false, problem: `cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
  const added = text.match(block) ?? [];
  if (added.length === 0) return { ok: false, problem: 'contains no PEM certificate (-----BEGIN CERTIFICATE-----)' };
  const bad = added.findIndex((each) => !isCertificate(each));
  if (bad >= 0) return { ok: false, problem: `contains an invalid certificate, number ${bad + 1} in the file` };
  return { ok: true, certificates: [...getCACertificates('default'), ...added] };
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}
