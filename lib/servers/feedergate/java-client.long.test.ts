/** Java's own HTTP client, streaming in chunks, against the process of the product: it starts too slowly for every run. */

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { connect } from 'node:tls';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clients, pushWith, whyWithout } from './testing/push-with.ts';
import { openTestReceiver } from './testing/receiver-process.ts';
import type { TestReceiver } from './testing/receiver-process.ts';

let receiver: TestReceiver;
let feed = '';
let certificate = '';
const xml = `<?xml version="1.0"?>\n<gsafeed>${'<record url="a"/>\n'.repeat(5_000)}</gsafeed>\n`;

beforeAll(async () => {
  receiver = await openTestReceiver();
  [feed, certificate] = [path.join(receiver.folder, 'feed.xml'), path.join(receiver.folder, 'server.pem')];
  await writeFile(feed, xml);
  await receiver.start();
  await receiver.state(({ ports }) => ports.length === 2);
  const socket = connect({ port: receiver.httpsPort, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const der = socket.getPeerCertificate().raw.toString('base64');
  await writeFile(certificate, `-----BEGIN CERTIFICATE-----\n${der}\n-----END CERTIFICATE-----\n`);
  socket.destroy();
});
afterAll(() => receiver.close());

const why = whyWithout(clients.java);

it.skipIf(why !== undefined).each([...clients.java.schemes])(
  `a client in Java pushes a feed over %s${why === undefined ? '' : ` (skipped: ${why})`}`,
  async (scheme) => {
    const port = scheme === 'http' ? receiver.httpPort : receiver.httpsPort;
    const push = [`${scheme}://127.0.0.1:${port}/xmlfeed`, `java_${scheme}`, 'incremental', feed, certificate];
    expect(await pushWith(clients.java, push)).toBe('Success');
    const upload = (await receiver.uploads()).at(-1);
    expect(upload).toMatchObject({ source: `java_${scheme}`, channel: scheme, size: xml.length });
    expect(await readFile(path.join(receiver.folder, 'feeds', upload?.file ?? ''), 'utf8')).toBe(xml);
  },
);
