/** The feed receiver as the process of the product: settings, clients, and what lies in the spool and the database. */

import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin, value } from '../../services/testing/test-services.ts';
import { answers } from './answers.ts';
import { openTestReceiver } from './testing/receiver-process.ts';
import type { TestReceiver } from './testing/receiver-process.ts';

let receiver: TestReceiver;
let feed = '';
const xml = '<?xml version="1.0"?>\n<gsafeed><header/></gsafeed>\n';

beforeAll(async () => {
  receiver = await openTestReceiver();
  feed = path.join(receiver.folder, 'feed.xml');
  await writeFile(feed, xml);
  await receiver.start();
  await receiver.state(({ ports }) => ports.length === 2);
});
afterAll(() => receiver.close());

const isListening = ({ ports }: { readonly ports: readonly { readonly address?: string }[] }): boolean =>
  ports.length > 0 && ports.every(({ address }) => address !== undefined);

async function push(source: string, scheme = 'http', ...more: readonly string[]): Promise<string> {
  const port = scheme === 'http' ? receiver.httpPort : receiver.httpsPort;
  const fields = [`datasource=${source}`, 'feedtype=incremental', `data=<${feed}`].flatMap((field) => ['-F', field]);
  const curl = spawn('curl', ['-sSk', ...more, ...fields, `${scheme}://127.0.0.1:${port}/xmlfeed`]);
  const [out, err] = await Promise.all([text(curl.stdout), text(curl.stderr)]);
  return out + err;
}

/** What is answered as soon as the settings are followed. */
async function pushUntil(expected: string, source = 'sample'): Promise<void> {
  while ((await push(source)) !== expected);
}

it('records what clients push, over HTTP and HTTPS, with its file', async () => {
  expect(await push('sample')).toBe('Success');
  expect(await push('sample', 'https')).toBe('Success');
  const uploads = await receiver.uploads();
  const common = { source: 'sample', kind: 'xmlfeed', type: 'incremental', sender: '127.0.0.1', size: xml.length };
  expect(uploads).toEqual([
    { ...common, channel: 'http', file: expect.any(String) },
    { ...common, channel: 'https', file: expect.any(String) },
  ]);
  for (const { file } of uploads)
    expect(await readFile(path.join(receiver.folder, 'feeds', file ?? ''), 'utf8')).toBe(xml);
  const { acceptedToday, backlog } = value(await receiver.services.getFeedReceiver(admin));
  expect([acceptedToday, backlog]).toEqual([2, 2]);
});

it('says where it listens, or why it does not', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const taken = typeof address === 'object' ? (address?.port ?? 0) : 0;
  await receiver.set({ httpsPort: taken });
  const { ports } = await receiver.state((state) => state.ports[1]?.port === taken);
  expect(ports).toEqual([
    { scheme: 'http', port: receiver.httpPort, address: '127.0.0.1' },
    { scheme: 'https', port: taken, reason: `Port ${taken} is in use by another program or collection.` },
  ]);
  other.close();
  await receiver.state(isListening);
  await receiver.set({ httpsPort: null });
  await receiver.state((state) => state.ports.length === 1);
  await receiver.set();
  await receiver.state((state) => state.ports.length === 2 && isListening(state));
});

it('trusts whom the settings name, and keeps whom it refused', async () => {
  await receiver.set({ trusted: '10.0.0.0/8 ::1' });
  await pushUntil(answers.untrusted.text);
  const { refusals } = await receiver.state((state) => state.refusals.length > 0);
  expect(refusals[0]).toMatchObject({ from: '127.0.0.1', path: '/xmlfeed', text: answers.untrusted.text });
  await receiver.set({ trusted: 'all', strict: true });
  await pushUntil('Success');
});

it('takes no more than may wait', async () => {
  await receiver.set({ maxBacklog: 1 });
  await pushUntil(answers.overloaded.text);
  expect(await push('sample', 'http', '-w', ' %{http_code}')).toMatch(/ 503$/);
  await receiver.set();
  await pushUntil('Success');
});

it('gives each data source to its collection, and says when it has none', async () => {
  value(await receiver.services.createCollection(admin, { slug: 'hr', name: 'HR', url: 'http://127.0.0.1/' }));
  await receiver.set({ collection: '', sources: 'people hr\n' });
  const refused = 'Error - No collection is set for the data source sample';
  await pushUntil(refused);
  expect(await push('people')).toBe('Success');
  // What was refused has left nothing.
  const [files, uploads] = [await receiver.files(), await receiver.uploads()];
  expect(files.toSorted()).toEqual(uploads.map(({ file }) => file ?? '').toSorted());
  value(await receiver.services.deleteCollection(admin, { slug: 'hr', confirm: 'HR' }));
  expect(await push('people')).toBe('Error - No collection is set for the data source people');
  await receiver.set();
  await pushUntil('Success');
});
