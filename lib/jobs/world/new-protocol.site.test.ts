/** What a new protocol costs: it is declared here, registered here, and crawled to the last decision. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileProgram } from '../../engine/program/compile.ts';
import type { Declarations } from '../../engine/program/compile.ts';
import { agrees, explain } from '../../engine/decide/explain.ts';
import type { Explanation } from '../../engine/decide/explain.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import type { Door } from '../../outside/door.ts';
import { registry } from '../../registry.ts';
import { defineProtocol, listingType, meaningOf } from '../../sdk/define-protocol.ts';
import type { FetchedResource, FetchRequest } from '../../sdk/define-protocol.ts';
import { readResource } from '../../store/read/read-resource.ts';
import { readRun } from '../../store/runs/runs.ts';
import { createUrlLookUp } from '../../store/sql/url-hasher.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { robotConf } from '../testing/texts.ts';

interface Memo {
  readonly code: number;
  readonly type: string;
  readonly body: string;
}

const html = (...given: Parameters<typeof page>): Memo => ({
  code: 20,
  type: 'text/html',
  body: String(page(...given).body),
});

/** The memos of a desk, by path. */
const memos: Readonly<Record<string, Memo>> = {
  '/': { code: 20, type: listingType, body: './today\n./drawer/\n./lost\n./busy\n' },
  '/drawer/': { code: 20, type: listingType, body: './old%20plan\n' },
  '/today': html(['note', '/secret/plan', 'memo://cellar/', 'http://outside.test/'], {
    title: 'Today',
    head: '<base href="drawer/">',
  }),
  '/drawer/note': html([], { title: 'Note' }),
  '/drawer/old%20plan': html(['../today'], { title: 'Old plan' }),
  '/secret/plan': html([], { title: 'Secret' }),
  '/busy': { code: 30, type: 'text/plain', body: '' },
};
const lost: Memo = { code: 44, type: 'text/plain', body: '' };

/** Of every request, in order. */
const asked: string[] = [];

const memo = defineProtocol<Door>({
  name: 'memo',
  label: 'Memo',
  schemes: [{ name: 'memo', port: 7 }],
  summary: 'Reads memos.',
  doc: 'Memos lie on desks. A desk lists what lies on it.',
  hasAddress: false,
  isLinkedFromOthers: true,
  proxied: [],
  isConditional: true,
  statuses: [
    { from: 20, outcome: 'ok' },
    { from: 30, outcome: 'http-error', retry: 'resource' },
    { from: 44, outcome: 'gone', detail: 'nobody has the memo' },
  ],
  retried: [],
  entriesOf: (listing) => listing.split('\n').filter((line) => line !== ''),
  open: () => ({ fetch: (request) => Promise.resolve(read(request)), close: () => Promise.resolve() }),
});

function read({ url, etag, sent }: FetchRequest): FetchedResource {
  sent?.();
  asked.push(`${url.href}${etag === undefined ? '' : ' again'}`);
  // A busy memo is there at the second try.
  const isFree = asked.filter((href) => href === url.href).length > 1;
  const { code, type, body } = url.path === '/busy' && isFree ? html([], { title: 'Busy' }) : (memos[url.path] ?? lost);
  const bytes = Buffer.from(body);
  const same = etag === url.path;
  const { outcome, detail } = meaningOf(memo, code);
  return {
    fact: {
      outcome: same ? 'not-modified' : outcome,
      status: code,
      headers: { 'content-type': type, ...(code === 20 && { etag: url.path }) },
      bytes: bytes.length,
      received: bytes.length,
      ms: 0,
      ...(detail !== undefined && { detail }),
    },
    ...(outcome === 'ok' && !same && { body: bytes }),
  };
}

const declarations: Declarations = { ...registry, protocols: [...registry.protocols, memo] };

const files = {
  'robot.conf': robotConf(),
  'filterrules.conf': `<Rule id=secret>
  Match src=path by=begins-with value=/secret/
</Rule>
<Site name=desk>
  Start url="memo://DESK:7"
  Use rule=secret
</Site>
`,
};

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

it('is checked, crawled, and explained to the last URL, with no file touched besides its own', async () => {
  const { pool } = installation;
  const collection = await installation.addCollection(files);
  const run = await collection.begin();
  await installation.work({ onlyRun: run.id, declarations });
  expect(await readRun(pool, run.id)).toMatchObject({ state: 'finished' });
  expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);

  const resources = await resourcesOf(pool, collection.id);
  const states = Object.fromEntries([...resources].map(([url, { state, reason }]) => [url, `${state} ${reason}`]));
  const noText = String.raw`document-type does not match ^(text/(html|plain)|message/(rfc822|news)|application/xhtml\+xml|[^/]+)$`;
  expect(states).toEqual({
    'memo://desk/': `fetched ${noText}`,
    'memo://desk/today': 'fetched null',
    'memo://desk/drawer/': `fetched ${noText}`,
    'memo://desk/drawer/note': 'fetched null',
    'memo://desk/drawer/old%20plan': 'fetched null',
    'memo://desk/busy': 'fetched null',
    'memo://desk/lost': 'failed Memo 44',
    'memo://desk/secret/plan': 'rejected rule:secret',
    'memo://cellar/': 'rejected no-site',
    'http://outside.test/': 'rejected no-site',
  });
  const titles = Array.from(await rdsOf(pool, collection.id), ([url, { title }]) => [url, title]);
  expect(titles).toEqual([
    ['memo://desk/busy', 'Busy'],
    ['memo://desk/drawer/note', 'Note'],
    ['memo://desk/drawer/old%20plan', 'Old plan'],
    ['memo://desk/today', 'Today'],
  ]);

  const compiled = compileProgram({ files: new Map(Object.entries(files)), declarations, limits: defaultLimits });
  if (!compiled.ok) throw new TypeError('the texts do not compile');
  const explained = new Map<string, Explanation>();
  for (const { url, pathId } of resources.values()) {
    const stored = await readResource(pool, createUrlLookUp(pool), collection.id, { url });
    if (stored === undefined) throw new TypeError(`${url} is gone`);
    expect(agrees(compiled.program, stored.facts, pathId), url).toBe(true);
    explained.set(url, explain(compiled.program, stored.facts));
  }
  expect(explained.get('memo://desk/lost')).toMatchObject({ state: 'failed', decidedBy: { reason: 'Memo 44' } });
  expect(explained.get('memo://desk/secret/plan')).toMatchObject({ decidedBy: { file: 'filterrules.conf', line: 2 } });

  // The second run asks with what the first was answered.
  asked.length = 0;
  const again = await collection.begin();
  await installation.work({ onlyRun: again.id, declarations });
  expect(asked.toSorted()).toEqual([
    'memo://desk/ again',
    'memo://desk/busy again',
    'memo://desk/drawer/ again',
    'memo://desk/drawer/note again',
    'memo://desk/drawer/old%20plan again',
    'memo://desk/lost',
    'memo://desk/today again',
  ]);
  expect(await whatDoesNotAddUp(pool, again.id)).toEqual([]);
});

it('is unknown to who does not register it', () => {
  const limits = defaultLimits;
  const compiled = compileProgram({ files: new Map(Object.entries(files)), declarations: registry, limits });
  const codes = compiled.ok ? [] : [...compiled.diagnostics.values()].flat().map(({ code }) => code);
  expect(codes).toContain('RULES-123');
});
