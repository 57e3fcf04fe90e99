import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { makeSelfSigned } from './self-signed.ts';

const validFrom = Date.UTC(2026, 0, 2, 3, 4, 5);
const names = ['feeds.example', 'localhost', '127.0.0.1', '::1'];
const made = makeSelfSigned({ names, validFrom, validTo: Date.UTC(2060, 0, 1) });

describe('a certificate signed with its own key', () => {
  it('says whom it is for and how long, on both sides of 2050', () => {
    const certificate = new X509Certificate(made.certificate);
    expect(certificate.subject).toBe('CN=feeds.example');
    expect(certificate.subjectAltName).toBe(
      'DNS:feeds.example, DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1',
    );
    expect([certificate.validFromDate.getTime(), certificate.validToDate.getTime()]).toEqual([
      validFrom,
      Date.UTC(2060, 0, 1),
    ]);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.ca).toBe(false);
  });

  it('is accepted by a client that trusts it, for its names only', async () => {
    const now = Date.now();
    const { certificate, privateKey } = makeSelfSigned({ names, validFrom: now - 1000, validTo: now + 60_000 });
    const server = createServer({ cert: certificate, key: privateKey }, (socket) => socket.end());
    server.on('tlsClientError', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const ask = async (servername: string): Promise<unknown> => {
      const socket = connect({ port, host: '127.0.0.1', ca: certificate, servername });
      const outcome = await once(socket, 'secureConnect').then(
        () => 'trusted',
        (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
      );
      socket.destroy();
      return outcome;
    };
    expect(await ask('localhost')).toBe('trusted');
    expect(await ask('other.example')).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
    server.close();
  });
});
