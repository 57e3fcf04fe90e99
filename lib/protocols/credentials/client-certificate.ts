import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext, TLSSocket } from 'node:tls';
import { Duplex } from 'node:stream';
import { defineCredential } from '../../sdk/define-credential.ts';
import type { ClientIdentity, FieldProblem } from '../../sdk/define-credential.ts';
import { string } from '../../sdk/param.ts';

interface CertificateFields {
  readonly certificate: string;
  readonly key: string | undefined;
  readonly passphrase: string | undefined;
}

export const clientCertificate = defineCredential({
  name: 'client-certificate',
  label: 'Client certificate',
  doc: 'Shown to servers that ask for one when a connection is made. It is for whole servers: a path in a URL is ignored.',
  fields: {
    certificate: string({
      label: 'Certificate',
      doc: 'PEM with its chain, or PKCS#12 (.p12, .pfx) in base64.',
    }),
    key: string.optional({ label: 'Private key', doc: 'PEM. PKCS#12 holds its own.' }),
    passphrase: string.optional({ label: 'Passphrase', doc: 'Of the private key or the PKCS#12 file, if it has one.' }),
  },
  secrets: ['certificate', 'key', 'passphrase'],
  long: ['certificate', 'key'],
  check: (fields, now) => (isPem(fields) ? checkPem(fields, now) : checkPkcs12(fields, now)),
  identity: identityOf,
});

const isPem = ({ certificate }: CertificateFields): boolean => certificate.includes('-----BEGIN');

function identityOf(fields: CertificateFields): ClientIdentity {
  const { certificate, key = certificate, passphrase } = fields;
  return {
    ...(isPem(fields) ? { cert: certificate, key } : { pfx: Buffer.from(certificate, 'base64') }),
    ...(passphrase !== undefined && { passphrase }),
  };
}

function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

const wrong = (field: keyof CertificateFields, message: string): FieldProblem => ({ field, message });

function checkPem(
  { certificate, key = certificate, passphrase }: CertificateFields,
  now: number,
): FieldProblem | undefined {
  const shown = attempt(() => new X509Certificate(certificate));
  if (shown === undefined) return wrong('certificate', 'The PEM text holds no certificate that can be read.');
  if (!key.includes('PRIVATE KEY-----')) return wrong('key', 'The private key is missing: paste its PEM text.');
  const secret = attempt(() => createPrivateKey({ key, ...(passphrase !== undefined && { passphrase }) }));
  if (secret === undefined) {
    const isLocked = key.includes('ENCRYPTED');
    return isLocked
      ? wrong('passphrase', 'The passphrase does not open the private key.')
      : wrong('key', 'The PEM text holds no private key that can be read.');
  }
  if (!shown.checkPrivateKey(secret)) return wrong('key', 'The private key does not belong to the certificate.');
  return checkTime(shown, now);
}

function checkPkcs12({ certificate, passphrase }: CertificateFields, now: number): FieldProblem | undefined {
  const pfx = Buffer.from(certificate, 'base64');
  const secureContext = attempt(() => createSecureContext({ pfx, ...(passphrase !== undefined && { passphrase }) }));
  if (secureContext === undefined) {
    return wrong('certificate', 'This is no PEM text, and no PKCS#12 file in base64 that the passphrase opens.');
  }
  // The certificate of a context can be had of a connection only; this one leads nowhere.
  const socket = new TLSSocket(new Duplex({ read: () => undefined, write: (_chunk, _coding, done) => done() }), {
    isServer: true,
    secureContext,
  });
  const shown = socket.getX509Certificate();
  socket.destroy();
  return shown === undefined ? wrong('certificate', 'The PKCS#12 file holds no certificate.') : checkTime(shown, now);
}

function checkTime({ validFrom, validTo }: X509Certificate, now: number): FieldProblem | undefined {
  if (Date.parse(validTo) < now) return wrong('certificate', `The certificate expired on ${validTo}.`);
  return Date.parse(validFrom) > now
    ? wrong('certificate', `The certificate is not valid before ${validFrom}.`)
    : undefined;
}
