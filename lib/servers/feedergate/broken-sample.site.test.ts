/** The sample of the notes on feeds, with all its faults, as a client pushes it: what its sender can read of it. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../jobs/testing/until.ts';
import { brokenSample } from '../../languages/gsa-feed/testing.ts';
import { startDueFeeds } from '../../services/feeds/start-feeds.ts';
import { operator, value } from '../../services/testing/test-services.ts';
import { startEngine } from '../../services/testing/work-on-jobs.ts';
import { openTestReceiver } from './testing/receiver-process.ts';
import type { TestReceiver } from './testing/receiver-process.ts';

let receiver: TestReceiver;
let stop: () => Promise<void>;
beforeAll(async () => {
  receiver = await openTestReceiver();
  stop = startEngine(receiver, { startFeeds: () => startDueFeeds(receiver.context) });
  await receiver.start();
  await receiver.state(({ ports }) => ports.length === 2);
});
afterAll(async () => {
  await stop();
  await receiver.close();
});

it.each(['full', 'incremental'])('is received, and failed with its line numbers (%s)', async (feedtype) => {
  const body = new FormData();
  body.append('datasource', 'myfeed');
  body.append('feedtype', feedtype);
  body.append('data', new Blob([brokenSample]));
  const response = await fetch(`http://127.0.0.1:${receiver.httpPort}/xmlfeed`, { method: 'POST', body });
  expect(await response.text()).toBe('Success');
  const slug = 'feeds';
  const { uploads } = value(await receiver.services.listUploads(operator, { slug }));
  const feed = uploads[0]?.id ?? 0;
  const stateOf = async () => value(await receiver.services.getUpload(operator, { slug, feed })).feed;
  await until('it has ended', async () => (await stateOf()).endedAt !== undefined);
  const { state, reason, counts } = await stateOf();
  expect([state, reason]).toEqual(['failed', expect.stringMatching(/^Line 10: /)]);
  expect(counts).toMatchObject({ records: 0, applied: 0, documents: { added: 0, deleted: 0 } });
  const { messages } = value(await receiver.services.listUploadMessages(operator, { slug, feed }));
  expect(messages.filter(({ severity }) => severity === 'error').map(({ line, code }) => `${line} ${code}`)).toEqual([
    '7 FEED-105',
    '10 XML-111',
    '12 XML-111',
    '17 XML-108',
    '30 FEED-105',
    '37 FEED-114',
  ]);
  const record = value(await receiver.services.readUploadRecord(operator, { slug, feed, line: 17 }));
  expect(record.lines.find(({ number }) => number === 17)?.text).toBe('name="google:aclgroups" content="admins,hr"/');
});
