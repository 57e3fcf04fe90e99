/** A full feed, an incremental one, and a full one that drops half, counted by the product and by a script of its own. */

import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { docsOf, fedFiles, feedText } from '../../../jobs/testing/feeds.ts';
import type { FedDoc } from '../../../jobs/testing/feeds.ts';
import { until } from '../../../jobs/testing/until.ts';
import { openTestServices, operator, value } from '../../testing/test-services.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { startEngine } from '../../testing/work-on-jobs.ts';
import { startDueFeeds } from '../start-feeds.ts';

/** After one of the feeds. */
export interface FeedCount {
  readonly records: number;
  /** Of the source, in the end. */
  readonly documents: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly deleted: number;
}

export interface CountedScenario {
  readonly byScript: readonly FeedCount[];
  /** As the page of feeds has it. */
  readonly onPage: readonly FeedCount[];
  /** RDs in the database after each feed. */
  readonly inDatabase: readonly number[];
  /** Of each run. */
  readonly lost: readonly number[];
  /** Which of the feeds waited for confirmation. */
  readonly held: readonly boolean[];
}

const slug = 'counted';

/** `size`: documents of the first feed; `patienceMs` for each of the three. */
export async function countScenario(size: number, patienceMs: number): Promise<CountedScenario> {
  const test = await openTestServices();
  const stop = startEngine(test, { startFeeds: () => startDueFeeds(test.context) });
  try {
    value(await test.services.createCollection(operator, { slug, name: 'Counted', url: 'http://127.0.0.1:1/' }));
    const files = Object.entries(fedFiles).map(([name, content]) => ({ path: name, text: content }));
    value(await test.services.saveRevision(operator, { slug, base: 1, message: 'Documents', files }));
    const feeds = feedsOf(size);
    const written = feeds.map((_, i) => path.join(test.folder, `feed${i}.xml`));
    for (const [i, feed] of feeds.entries())
      await pipeline(Readable.from(feedText(feed)), createWriteStream(written[i] ?? ''));
    const applied = [];
    for (const [i, { type }] of feeds.entries())
      applied.push(await apply(test, { type, file: written[i] ?? '', patienceMs }));
    return {
      byScript: await countByScript(written),
      onPage: applied.map(({ onPage }) => onPage),
      inDatabase: applied.map(({ inDatabase }) => inDatabase),
      lost: applied.map(({ lost }) => lost),
      held: applied.map(({ held }) => held),
    };
  } finally {
    await stop();
    await test.close();
  }
}

interface ScenarioFeed {
  readonly type: 'full' | 'incremental';
  readonly docs: readonly FedDoc[];
}

/** A tenth is changed, a tenth added, a twentieth deleted, and some are sent as they were. */
function feedsOf(size: number): readonly ScenarioFeed[] {
  const [tenth, twentieth] = [size / 10, size / 20];
  const deletes = docsOf(tenth, tenth + twentieth, 'First').map((doc) => ({ ...doc, action: 'delete' }) as const);
  return [
    { type: 'full', docs: docsOf(0, size, 'First') },
    {
      type: 'incremental',
      docs: [
        ...docsOf(0, tenth, 'Second'),
        ...deletes,
        ...docsOf(size / 2, size / 2 + twentieth, 'First'),
        ...docsOf(size, size + tenth, 'Second'),
      ],
    },
    { type: 'full', docs: docsOf(size / 2, size + tenth, 'First') },
  ];
}

interface Applied {
  readonly onPage: FeedCount;
  readonly inDatabase: number;
  readonly lost: number;
  readonly held: boolean;
}

interface Pushed {
  readonly type: ScenarioFeed['type'];
  readonly file: string;
  readonly patienceMs: number;
}

async function apply({ services, database }: TestServices, { type, file, patienceMs }: Pushed): Promise<Applied> {
  const bytes = createReadStream(file);
  const { feed } = value(await services.pushFeed(operator, { slug, kind: 'xmlfeed', source: 'sample', type, bytes }));
  const stateOf = async () => value(await services.getUpload(operator, { slug, feed })).feed;
  const isOver = async (): Promise<boolean> => {
    const { state, heldAt } = await stateOf();
    return heldAt !== undefined || (state !== 'accepted' && state !== 'in-progress');
  };
  await until(`the ${type} feed was applied`, isOver, patienceMs);
  const held = (await stateOf()).heldAt !== undefined;
  if (held) {
    value(await services.decideHeldFeed(operator, { slug, feed, accept: true }));
    await until(`the ${type} feed was applied once it was confirmed`, isOver, patienceMs);
  }
  const { counts, run = 0, reason } = await stateOf();
  if (reason !== undefined) throw new Error(reason);
  const { sources } = value(await services.getFeeds(operator, { slug }));
  const { rows } = await database.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM crawl.description');
  const { added, changed, unchanged, deleted } = counts.documents;
  return {
    onPage: { records: counts.records, documents: sources[0]?.documents ?? 0, added, changed, unchanged, deleted },
    inDatabase: rows[0]?.n ?? 0,
    lost: value(await services.getRun(operator, { slug, run })).accounting.lost,
    held,
  };
}

async function countByScript(files: readonly string[]): Promise<readonly FeedCount[]> {
  const script = spawn('python3', [path.join(import.meta.dirname, 'count-feeds.py'), ...files]);
  const [out, err] = await Promise.all([text(script.stdout), text(script.stderr)]);
  if (err !== '') throw new Error(err);
  return out
    .trim()
    .split('\n')
    .map((line): FeedCount => JSON.parse(line));
}
