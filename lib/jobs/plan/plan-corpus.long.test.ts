/** Plans over the manuals of this machine: some thousand pages of three sites, whose next run has to say the same. */

import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlanRowName } from '../../engine/plan/rows.ts';
import type { Files, TestCollection } from '../testing/installation.ts';
import { rdsOf } from '../testing/outcome.ts';
import { crawl, openPlanTests } from '../testing/plan-tests.ts';
import type { PlanTests } from '../testing/plan-tests.ts';
import { startNginx, whyWithout } from '../testing/real-servers.ts';
import type { RealServer } from '../testing/real-servers.ts';
import { collectionOf } from '../testing/texts.ts';

const manuals = '/usr/share/doc';
const folders = {
  postgres: `${manuals}/postgresql-doc-15/html`,
  python: `${manuals}/python3.11/html`,
  xslt: `${manuals}/libxslt1-dev`,
};

const missing =
  whyWithout('nginx') ??
  Object.values(folders)
    .find((folder) => !existsSync(folder))
    ?.concat(' is not installed');

let plans: PlanTests;
let home: string;
let collection: TestCollection;
let servers: Readonly<Record<keyof typeof folders, RealServer>>;

beforeAll(async () => {
  if (missing !== undefined) return;
  plans = await openPlanTests();
  home = await mkdtemp(path.join(tmpdir(), 'winnow-manuals-'));
  await symlink(folders.python, path.join(home, 'doc'));
  await writeFile(path.join(home, 'robots.txt'), 'User-agent: *\nDisallow: /doc/c-api/a\n');
  servers = {
    postgres: await startNginx({ folder: folders.postgres }),
    python: await startNginx({ folder: home }),
    xslt: await startNginx({ folder: folders.xslt }),
  };
  collection = await plans.installation.addCollection(filesOf({}));
  await crawl(collection);
}, 300_000);

afterAll(async () => {
  if (missing !== undefined) return;
  for (const server of Object.values(servers)) await server.close();
  await plans.close();
  await rm(home, { recursive: true, force: true });
});

interface Changes {
  readonly enumeration?: readonly string[];
  readonly generation?: readonly string[];
  readonly generate?: readonly string[];
  readonly most?: number;
  readonly kilobytes?: number;
  readonly root?: string;
  /** The PostgreSQL manual is gathered by a RootNode with these limits. */
  readonly postgresRoot?: string;
  readonly metadata?: readonly string[];
}

/** The same collection with some things changed: two sites, a RootNode, external metadata. */
function filesOf(changes: Changes): Files {
  const { root = 'URL=60', postgresRoot, kilobytes = 300, metadata = ['/ c:manual', '/sql- c:sql'] } = changes;
  const at = (name: keyof typeof folders) => `127.0.0.1:${servers[name].port}`;
  const site = (name: keyof typeof folders) => ({
    site: { host: '127.0.0.1', port: servers[name].port, url: `http://${at(name)}` },
  });
  const python = { ...site('python'), starts: ['/doc/index.html'] };
  const postgres = { ...site('postgres'), starts: ['/index.html'] };
  const roots = [
    `http://${at('xslt')}/gtk-doc/html/ ${root}`,
    ...(postgresRoot === undefined ? [] : [`http://${at('postgres')}/index.html ${postgresRoot}`]),
  ];
  return collectionOf(
    postgresRoot === undefined ? [postgres, python] : [python],
    { 'max-filesize-kb': kilobytes, 'max-filesize-action': 'refuse' },
    {
      'filter.conf': filterOf(changes),
      'gatherer.cf': `Access-Delay: 0\n<RootNodes>\n${roots.join('\n')}\n</RootNodes>\n`,
      'external_metadata.cfg': metadata.map((line) => `${at('postgres')}${line}\n`).join(''),
    },
  );
}

function filterOf({ enumeration = [], generation = [], generate = [], most = 1024 }: Changes): string {
  const begin = ['Setup fn=filterrules-setup config=filterrules.conf', 'MetaData fn=filterrules-process'];
  const typed = 'Data fn=assign-source dst=type src=content-type';
  return [
    '<Filter name="enumeration-default">',
    ...begin,
    ...enumeration,
    typed,
    `Enumerate fn=enumerate-urls max=${most} type=text/html`,
    '</Filter>',
    '<Filter name="generation-default">',
    ...begin,
    ...generation,
    typed,
    'Data fn=filter-by-exact src=type allow=text/html',
    'Generate fn=extract-html-meta',
    'Generate fn=extract-source src="depth,type->content-type"',
    ...generate,
    '</Filter>',
    '',
  ].join('\n');
}

const denyInBoth = (line: string): Changes => ({ enumeration: [line], generation: [line] });

interface Edit {
  readonly name: string;
  readonly from?: Changes;
  readonly to: Changes;
  /** Figures of the next run that it is about. */
  readonly says: readonly PlanRowName[];
}

const edits: readonly Edit[] = [
  { name: 'a Site replaced by a RootNode', to: { postgresRoot: 'URL=300 Depth=3' }, says: ['rdsRemoved', 'rejected'] },
  { name: 'fewer URLs for a RootNode', to: { root: 'URL=20' }, says: ['rdsRemoved'] },
  { name: 'max-filesize-kb lowered over pages that answer 304', to: { kilobytes: 60 }, says: ['moved'] },
  { name: 'max-filesize-kb raised', from: { kilobytes: 60 }, to: { kilobytes: 300 }, says: ['moved'] },
  {
    name: 'copy-attribute',
    to: { generate: ['Generate fn=copy-attribute src=title dst=summary truncate=60'] },
    says: ['rdsChanged'],
  },
  {
    name: 'a line that keeps links from being followed',
    to: { enumeration: ['MetaData fn=filter-by-prefix src=path deny=/doc/library/'] },
    says: ['linksDropped', 'unlinked'],
  },
  {
    name: 'a line taken out, where robots.txt disallows some',
    from: denyInBoth('MetaData fn=filter-by-prefix src=path deny=/doc/c-api/'),
    to: {},
    says: ['admitted'],
  },
  {
    name: 'a line that drops a whole manual',
    to: { enumeration: ['MetaData fn=filter-by-exact src=path deny=/doc/index.html'] },
    says: ['linksDropped', 'unlinked', 'rdsRemoved'],
  },
  { name: 'fewer links of a page followed', to: { most: 12 }, says: ['linksDropped', 'unlinked', 'rdsRemoved'] },
];

describe.skipIf(missing !== undefined)(`plans over manuals${missing === undefined ? '' : `: ${missing}`}`, () => {
  it('are over some thousand pages', async () => {
    const { size } = await plans.statesOf(collection);
    console.log(`${size} URLs`);
    expect(size).toBeGreaterThan(2_500);
  });

  it.each(edits)('equal the next run for $name', async ({ name, from = {}, to, says }) => {
    await collection.revise(filesOf(from));
    await crawl(collection);
    const before = await rdsOf(plans.installation.pool, collection.id);
    const predicted = await plans.predict(collection, filesOf(to));
    const { figures, states, urls } = predicted.summary;
    const next = Object.entries(figures).flatMap(([row, counts]) => (counts.next > 0 ? [`${row} ${counts.next}`] : []));
    console.log(`${name}: ${urls} URLs; ${next.join(', ')}; states ${JSON.stringify(states.next)}`);
    for (const text of predicted.unknowns) console.log(`  not known: ${text}`);
    for (const row of says) expect(figures[row].next, row).toBeGreaterThan(0);
    await collection.revise(filesOf(to));
    await crawl(collection);
    const after = [...(await plans.statesOf(collection)).values()];
    const counted = (state: string) => after.filter((each) => each === state).length;
    console.log(`  run: ${['fetched', 'rejected', 'failed', 'queued'].map((s) => `${s} ${counted(s)}`).join(', ')}`);
    await plans.expectRun(collection, before, predicted);
  });

  it('equal the next run for other external metadata', async () => {
    await collection.revise(filesOf({}));
    await crawl(collection);
    const before = await externalOf();
    const to = filesOf({ metadata: ['/ c:manual', '/app- c:tool'] });
    const { figures } = (await plans.predict(collection, to)).summary;
    await collection.revise(to);
    await crawl(collection);
    const after = await externalOf();
    const changed = [...after].filter(([url, external]) => before.get(url) !== external);
    console.log(`other external metadata: plan ${figures.rdsChanged.next}, run ${changed.length}`);
    expect(changed.length).toBeGreaterThan(100);
    expect(figures.rdsChanged.next).toBe(changed.length);
  });
});

/** External metadata of each RD, as it is stored. */
async function externalOf(): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await plans.installation.pool.query<{ url: string; external: string | null }>(
    'SELECT url, external::text AS external FROM crawl.description WHERE collection_id = $1',
    [collection.id],
  );
  return new Map(rows.map(({ url, external }) => [url, external]));
}
