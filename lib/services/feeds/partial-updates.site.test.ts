/**
 * Records that bring a part of their document, against a model that is written from the guide (Feeds guide, p. 8, 10, 11,
 * 13, and 18): random sequences of uploads are applied to both.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../jobs/testing/random-pages.ts';
import { openFedServices } from '../testing/fed-services.ts';
import type { FedServices } from '../testing/fed-services.ts';

let fed: FedServices;
let random = seededRandom(0);
/** Each test has URLs and sources of its own. */
let world = '';
let feedNumber = 0;

beforeAll(async () => {
  fed = await openFedServices();
});
afterAll(() => fed.close());

/** What a record says; what it leaves out is undefined. */
interface Said {
  readonly kind: 'record';
  readonly url: string;
  readonly action: 'add' | 'delete';
  readonly text?: string;
  readonly metas?: readonly (readonly [string, string])[];
  readonly overwrites?: false;
  readonly acl?: string;
  readonly displayurl?: string;
}
/** An ACL of a group. */
interface SaidAcl {
  readonly kind: 'acl';
  readonly url: string;
  readonly action: 'add' | 'delete';
  readonly who: string;
}
interface Upload {
  readonly source: string;
  readonly type: 'full' | 'incremental';
  readonly entries: readonly (Said | SaidAcl)[];
}

const below = (limit: number): number => Math.floor(random() * limit);
const chance = (percent: number): boolean => below(100) < percent;
const urlOf = (n: number): string => `http://docs.example/${world}/${n}.html`;

function randomRecord(): Said {
  const url = urlOf(below(5));
  if (chance(12)) return { kind: 'record', url, action: 'delete' };
  const hasMetas = chance(55);
  return {
    kind: 'record',
    url,
    action: 'add',
    ...(chance(50) && { text: `words${below(1_000)}` }),
    ...(hasMetas && { metas: randomMetas() }),
    ...(hasMetas && chance(30) && { overwrites: false as const }),
    ...(chance(25) && { acl: `user${below(9)}` }),
    ...(chance(25) && { displayurl: `http://shown.example/${below(9)}` }),
  };
}

const randomMetas = (): readonly (readonly [string, string])[] =>
  Array.from({ length: below(4) }, () => [['author', 'keywords'][below(2)] ?? '', `v${below(99)}`] as const);

function randomUpload(): Upload {
  const entries = Array.from({ length: 1 + below(5) }, () =>
    chance(15)
      ? ({ kind: 'acl', url: urlOf(below(5)), action: chance(25) ? 'delete' : 'add', who: `user${below(9)}` } as const)
      : randomRecord(),
  );
  return { source: `${['one', 'two'][below(2)]}-${world}`, type: chance(20) ? 'full' : 'incremental', entries };
}

const aclXml = (who: string, url = ''): string =>
  `<acl${url}><principal scope="user" access="permit">${who}</principal></acl>`;

function entryXml(entry: Said | SaidAcl): string {
  const action = `action="${entry.action}"`;
  if (entry.kind === 'acl') return `<group ${action}>${aclXml(entry.who, ` url="${entry.url}"`)}</group>`;
  const { url, text, metas, overwrites, acl, displayurl } = entry;
  const shown = displayurl === undefined ? '' : ` displayurl="${displayurl}"`;
  const given = metas?.map(([name, content]) => `<meta name="${name}" content="${content}"/>`).join('');
  const flag = overwrites === false ? ' overwrite-acls="false"' : '';
  const parts = [
    acl === undefined ? '' : aclXml(acl),
    given === undefined ? '' : `<metadata${flag}>${given}</metadata>`,
    text === undefined ? '' : `<content><![CDATA[<html><body><p>${text}</p></body></html>]]></content>`,
  ];
  return `<group><record url="${url}" mimetype="text/html" ${action}${shown}>${parts.join('')}</record></group>`;
}

const feedXml = ({ source, type, entries }: Upload): string =>
  `<gsafeed><header><datasource>${source}</datasource><feedtype>${type}</feedtype></header>\n${entries.map(entryXml).join('\n')}\n</gsafeed>`;

/** The model. */
interface Doc {
  source: string;
  text: string;
  metas: readonly (readonly [string, string])[];
  displayurl?: string | undefined;
}
interface Model {
  readonly docs: Map<string, Doc>;
  readonly acls: Map<string, { readonly who: string; readonly source: string; readonly feed: number }>;
}

interface Pushed {
  readonly feed: number;
  readonly source: string;
  readonly isFull: boolean;
  /** URLs that it has brought so far. */
  readonly brought: Set<string>;
}

function applyToModel(model: Model, { source, type, entries }: Upload): void {
  const pushed: Pushed = { feed: ++feedNumber, source, isFull: type === 'full', brought: new Set() };
  for (const entry of entries) {
    if (entry.action === 'delete') deleteFrom(model, entry, pushed);
    else if (entry.kind === 'acl') model.acls.set(entry.url, { who: entry.who, source, feed: pushed.feed });
    else bring(model, entry, pushed);
  }
  if (pushed.isFull) dropOthers(model, pushed);
}

function deleteFrom({ docs, acls }: Model, { kind, url }: Said | SaidAcl, { brought }: Pushed): void {
  acls.delete(url);
  if (kind === 'acl') return;
  docs.delete(url);
  brought.delete(url);
}

/** Page 8: a full feed replaces; an incremental one may update the content or the metadata alone. */
function bring({ docs, acls }: Model, said: Said, { feed, source, isFull, brought }: Pushed): void {
  const { url, text, metas, acl, displayurl, overwrites = metas !== undefined || isFull } = said;
  const old = docs.get(url) ?? { text: '', metas: [] };
  if (text !== undefined) docs.set(url, { source, text, metas: metas ?? (isFull ? [] : old.metas), displayurl });
  else docs.set(url, { ...old, source, metas: metas ?? old.metas, ...(displayurl !== undefined && { displayurl }) });
  brought.add(url);
  if (acl !== undefined) acls.set(url, { who: acl, source, feed });
  else if (overwrites && acls.get(url)?.feed !== feed) acls.delete(url);
}

function dropOthers({ docs, acls }: Model, { feed, source, brought }: Pushed): void {
  for (const [url, doc] of docs) if (doc.source === source && !brought.has(url)) docs.delete(url);
  for (const [url, acl] of acls) if (acl.source === source && acl.feed !== feed && !brought.has(url)) acls.delete(url);
}

const linesOf = ({ docs, acls }: Model): readonly string[] =>
  [
    ...Array.from(docs, ([url, { source, text, metas, displayurl = '' }]) => {
      const values = ['author', 'keywords'].map((name) => metas.find(([given]) => given === name)?.[1] ?? '');
      return `doc ${url} ${source} ${text} ${values.join(' ')} ${displayurl}`;
    }),
    ...Array.from(acls, ([url, { who, source }]) => `acl ${url} ${source} ${who}`),
  ].toSorted();

async function stored(): Promise<readonly string[]> {
  const { rows: docs } = await fed.test.database.pool.query<{ url: string; a: Record<string, readonly string[]> }>(
    'SELECT url, attributes AS a FROM crawl.description WHERE collection_id = $1 AND url LIKE $2',
    [fed.collectionId, `http://docs.example/${world}/%`],
  );
  const { rows: acls } = await fed.test.database.pool.query<{ line: string }>(
    `SELECT 'acl ' || a.url || ' ' || s.name || ' ' || (SELECT string_agg(p.name, ',') FROM crawl.principal p WHERE p.id = ANY (a.permits)) AS line
     FROM crawl.acl a JOIN crawl.feed_source s ON s.id = a.source_id WHERE a.collection_id = $1 AND a.url LIKE $2`,
    [fed.collectionId, `http://docs.example/${world}/%`],
  );
  return [
    ...docs.map(({ url, a }) => {
      const first = (name: string): string => a[name]?.[0] ?? '';
      const values = ['author', 'keywords'].map(first).join(' ');
      return `doc ${url} ${first('datasource')} ${first('partial-text').trim()} ${values} ${first('displayurl')}`;
    }),
    ...acls.map(({ line }) => line),
  ].toSorted();
}

async function apply(upload: Upload) {
  const feed = await fed.feeds.push(upload.type, feedXml(upload), upload.source);
  const end = await fed.feeds.ended(feed);
  if (!end.held) return end;
  await fed.test.database.pool.query(
    `UPDATE crawl.feed SET confirmed_by = 'Ann', held_at = NULL, state = 'accepted' WHERE id = $1`,
    [feed],
  );
  return fed.feeds.ended(feed);
}

describe('partial updates of content feeds', () => {
  it('leave what a record does not bring: content, metadata, attributes, and the ACL', async () => {
    world = 'one-by-one';
    const url = urlOf(1);
    const model: Model = { docs: new Map(), acls: new Map() };
    const records: readonly Omit<Said, 'kind' | 'url' | 'action'>[] = [
      { text: 'kept', metas: [['author', 'Ann']], acl: 'siva', displayurl: 'http://shown.example/' },
      { metas: [['author', 'Bo']], overwrites: false },
      { text: 'new' },
      { acl: 'vaka' },
      { metas: [['keywords', 'k']] },
      { text: '' },
      {},
    ];
    for (const record of records) {
      const upload: Upload = {
        source: 'one',
        type: 'incremental',
        entries: [{ kind: 'record', url, action: 'add', ...record }],
      };
      applyToModel(model, upload);
      expect(await apply(upload)).toMatchObject({ state: 'completed', counts: { applied: 1, errors: 0 } });
      expect([record, await stored()]).toEqual([record, linesOf(model)]);
    }
  });

  it.each([1, 2, 3])('in any order make what the guide says (seed %i)', { timeout: 120_000 }, async (first) => {
    random = seededRandom(first);
    world = `seed-${first}`;
    const model: Model = { docs: new Map(), acls: new Map() };
    for (let n = 0; n < 20; n++) {
      const upload = randomUpload();
      applyToModel(model, upload);
      const { state } = await apply(upload);
      expect([n, feedXml(upload), state, await stored()]).toEqual([n, feedXml(upload), 'completed', linesOf(model)]);
    }
  });

  it('build on records of the batch before', async () => {
    world = 'batches';
    const add = (n: number, said: Partial<Said>): Said => ({ kind: 'record', url: urlOf(n), action: 'add', ...said });
    const contents = Array.from({ length: 600 }, (_, n) => add(n, { text: `words${n}`, metas: [['author', 'Ann']] }));
    const changes = [0, 480, 599].map((n) => add(n, { metas: [['author', 'Bo']] }));
    const upload: Upload = { source: world, type: 'incremental', entries: [...contents, ...changes] };
    const model: Model = { docs: new Map(), acls: new Map() };
    applyToModel(model, upload);
    expect(await apply(upload)).toMatchObject({ state: 'completed', counts: { applied: 603, repeated: 0 } });
    expect(await stored()).toEqual(linesOf(model));
  });

  it('are refused where the stored content is gone, and the document stays', async () => {
    world = 'gone';
    const url = urlOf(1);
    const push = (said: Partial<Said>) =>
      apply({ source: world, type: 'incremental', entries: [{ kind: 'record', url, action: 'add', ...said }] });
    await push({ text: 'kept', metas: [['author', 'Ann']], acl: 'siva' });
    const before = await stored();
    await fed.test.database.pool.query(
      `UPDATE crawl.page p SET body_hash = NULL FROM crawl.resource r
       WHERE r.url = $1 AND p.collection_id = r.collection_id AND p.url_hash = r.url_hash`,
      [url],
    );
    const end = await push({ metas: [['author', 'Bo']] });
    expect(end).toMatchObject({
      state: 'completed-with-errors',
      counts: { records: 1, applied: 0, errors: 1, codes: { 'FEED-133': 1 } },
    });
    expect(await stored()).toEqual(before);
  });
});
