/** Clients as companies still run them, unchanged, against the process of the product. */

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients, pushWith, whyWithout } from './testing/push-with.ts';
import { openTestReceiver } from './testing/receiver-process.ts';
import type { TestReceiver } from './testing/receiver-process.ts';

let receiver: TestReceiver;
let feed = '';
const xml = `<?xml version="1.0" encoding="UTF8"?>\n<gsafeed>${'<record url="a&amp;b=c+d%20e"/>\r\n'.repeat(5_000)}ü</gsafeed>\n`;

beforeAll(async () => {
  receiver = await openTestReceiver();
  feed = path.join(receiver.folder, 'feed.xml');
  await writeFile(feed, xml);
  await receiver.start();
  await receiver.state(({ ports }) => ports.length === 2);
});
afterAll(() => receiver.close());

const { java: _, ...quick } = clients;

describe.each(Object.values(quick))('a client in $title', (client) => {
  const why = whyWithout(client);
  const reason = why === undefined ? '' : ` (skipped: ${why})`;
  it.skipIf(why !== undefined).each([...client.schemes])(`pushes a feed over %s${reason}`, async (scheme) => {
    const port = scheme === 'http' ? receiver.httpPort : receiver.httpsPort;
    const source = `${client.program}_${scheme}`;
    const push = [`${scheme}://127.0.0.1:${port}/xmlfeed`, source, 'full', feed];
    expect(await pushWith(client, push)).toBe('Success');
    const uploads = await receiver.uploads();
    const upload = uploads.find((each) => each.source === source);
    expect(upload).toMatchObject({ type: 'full', channel: scheme, size: Buffer.byteLength(xml) });
    expect(await readFile(path.join(receiver.folder, 'feeds', upload?.file ?? ''), 'utf8')).toBe(xml);
  });
});
