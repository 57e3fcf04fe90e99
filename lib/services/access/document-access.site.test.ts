/** Who may see documents, from the feed to what is decided, explained, and handed out. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../jobs/testing/until.ts';
import type { NewFeed } from '../../store/feeds/accept-feed.ts';
import { openFedServices } from '../testing/fed-services.ts';
import type { FedServices } from '../testing/fed-services.ts';
import { operator, value, viewer } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';

let fed: FedServices;
let test: TestServices;
let collectionId: number;
const slug = 'fed';
const [share, folder] = ['http://docs.example/', 'http://docs.example/estates/'];
const page = (name: string): string => `http://docs.example/estates/${name}.html`;

beforeAll(async () => {
  fed = await openFedServices(slug);
  ({ test, collectionId } = fed);
});
afterAll(() => fed.close());

const principal = (text: string): string => {
  const [access, scope, name] = text.split(' ');
  return `<principal access="${access}" scope="${scope}">${name}</principal>`;
};

interface List {
  readonly url?: string;
  readonly type?: string;
  readonly from?: string;
  /** Such as `permit group eng`. */
  readonly who?: readonly string[];
}

function acl({ url, type, from, who = [] }: List): string {
  const attributes = Object.entries({ url, 'inheritance-type': type, 'inherit-from': from })
    .flatMap(([name, text]) => (text === undefined ? [] : [` ${name}="${text}"`]))
    .join('');
  return `<acl${attributes}>${who.map(principal).join('')}</acl>`;
}

const record = (name: string, inner = '', attributes = ''): string =>
  `<record url="${page(name)}" mimetype="text/html"${attributes}>${inner}<content>Text of ${name}</content></record>`;

async function push(type: NewFeed['type'], lines: readonly string[], group = '', source = 'sample') {
  const text = `<gsafeed><header><datasource>${source}</datasource><feedtype>${type}</feedtype></header><group${group}>\n${lines.join('\n')}\n</group></gsafeed>`;
  const feed = await fed.feeds.push(type, text, source);
  await fed.feeds.ended(feed);
  const { feed: upload, log } = value(await test.services.getUpload(operator, { slug, feed }));
  return { ...upload, messages: log.map(({ code }) => code) };
}

/** What is stored: `url type <parent permits/denies`. */
async function stored(): Promise<readonly string[]> {
  const { rows } = await test.database.pool.query<{ said: string }>(
    `SELECT concat_ws(' ', replace(a.url, $2, '…/'), s.name, a.line, a.inheritance, '<' || replace(a.inherit_from, $2, '…/'),
       ARRAY(SELECT '+' || p.name FROM unnest(a.permits) WITH ORDINALITY u (id, n) JOIN crawl.principal p USING (id) ORDER BY n)
       || ARRAY(SELECT '-' || p.name FROM unnest(a.denies) WITH ORDINALITY u (id, n) JOIN crawl.principal p USING (id) ORDER BY n)) AS said
     FROM crawl.acl a JOIN crawl.feed_source s ON s.id = a.source_id WHERE a.collection_id = $1 ORDER BY a.url`,
    [collectionId, share],
  );
  return rows.map(({ said }) => said);
}

async function hashOf(name: string): Promise<string> {
  return value(await test.services.getResource(viewer, { slug, url: page(name) })).row.hash;
}

const meta = (name: string, content: string): string => `<meta name="${name}" content="${content}"/>`;

describe('lists that feeds bring', () => {
  it('are stored with their documents: of folders, of records, and of the older metadata', async () => {
    const upload = await push('full', [
      acl({ url: share, type: 'child-overrides', who: ['permit group library-staff'] }),
      acl({
        url: folder,
        type: 'and-both-permit',
        from: share,
        who: ['permit group library-staff', 'deny group temp-staff'],
      }),
      record('1931', acl({ from: folder, who: ['permit group archivists', 'permit user h.lindqvist'] })),
      record(
        '1932',
        `<metadata>${meta('google:aclusers', 'siva,vaka')}${meta('google:aclgroups', 'admins')}</metadata>`,
      ),
      record('1933'),
    ]);
    expect(upload).toMatchObject({
      state: 'completed',
      counts: { records: 5, applied: 5, errors: 0, documents: { added: 3 }, acls: { changed: 4, removed: 0 } },
    });
    expect(await stored()).toEqual([
      '…/ sample 2 child-overrides {+library-staff}',
      '…/estates/ sample 3 and-both-permit <…/ {+library-staff,-temp-staff}',
      '…/estates/1931.html sample 4 leaf-node <…/estates/ {+archivists,+h.lindqvist}',
      '…/estates/1932.html sample 5 leaf-node {+siva,+vaka,+admins}',
    ]);
  });

  it('are replaced by those of later uploads, and go with a record that has none, unless it leaves them', async () => {
    const upload = await push('incremental', [
      record('1931', '<metadata overwrite-acls="false"><meta name="state" content="ny"/></metadata>'),
      record('1932', '<metadata/>'),
      record('1933', acl({ who: ['permit user siva'] })),
      acl({ url: share, type: 'child-overrides', who: ['permit group library-staff'] }),
    ]);
    expect(upload.counts).toMatchObject({ records: 4, acls: { changed: 1, unchanged: 1, removed: 1 } });
    expect(await stored()).toEqual([
      '…/ sample 5 child-overrides {+library-staff}',
      '…/estates/ sample 3 and-both-permit <…/ {+library-staff,-temp-staff}',
      '…/estates/1931.html sample 4 leaf-node <…/estates/ {+archivists,+h.lindqvist}',
      '…/estates/1933.html sample 4 leaf-node {+siva}',
    ]);
  });

  it('of a group count for a record of the same feed that has none, in any order; of two the last one counts', async () => {
    const url = page('1932');
    const first = acl({ url, who: ['permit user vaka'] });
    await push('incremental', [first, record('1932')]);
    expect(await stored()).toContain('…/estates/1932.html sample 2 leaf-node {+vaka}');
    await push('incremental', [record('1932'), first]);
    expect(await stored()).toContain('…/estates/1932.html sample 3 leaf-node {+vaka}');
    const upload = await push('incremental', [first, record('1932', acl({ who: ['permit user siva'] }))]);
    expect(await stored()).toContain('…/estates/1932.html sample 3 leaf-node {+siva}');
    expect(upload.messages).toEqual(['FEED-141']);
  });

  it('go with a deleted record, and when a group deletes them', async () => {
    const upload = await push(
      'incremental',
      [acl({ url: page('1932') }), `<record url="${page('1933')}" mimetype="text/html"/>`],
      ' action="delete"',
    );
    expect(upload.counts).toMatchObject({ records: 2, applied: 2, documents: { deleted: 1 }, acls: { removed: 2 } });
    expect(await stored()).toHaveLength(3);
  });

  it('with errors are skipped and counted, the others apply', async () => {
    const upload = await push('incremental', [
      acl({ who: ['permit user siva'] }),
      acl({ url: 'folder/', who: ['permit user siva'] }),
      acl({ url: page('1934'), who: ['refuse user siva'] }),
      acl({ url: page('1935'), who: ['permit user siva'] }),
    ]);
    expect(upload).toMatchObject({ state: 'completed-with-errors', counts: { records: 4, applied: 1, errors: 3 } });
    expect(upload.messages).toEqual(['FEED-121', 'FEED-144', 'FEED-123', 'XML-208']);
    expect(await stored()).toContain('…/estates/1935.html sample 5 leaf-node {+siva}');
  });

  it('belong to the source that said them last', async () => {
    const other = await push('incremental', [acl({ url: page('1935'), who: ['deny user siva'] })], '', 'other');
    expect(other.state).toBe('completed');
    expect(await stored()).toContain('…/estates/1935.html other 2 leaf-node {-siva}');
  });

  it('of a source are those of its full feed, with what its records leave as it was', async () => {
    const kept = '<metadata overwrite-acls="false"><meta name="state" content="ny"/></metadata>';
    const broken = await push('full', [record('1931', kept), '<record']);
    expect(broken.state).toBe('failed');
    expect(await stored()).toHaveLength(4);
    const upload = await push('full', [
      acl({ url: share, type: 'child-overrides', who: ['permit group staff'] }),
      record('1931', kept),
      record('1932'),
    ]);
    expect(upload).toMatchObject({ state: 'completed', counts: { acls: { changed: 1, unchanged: 0, removed: 1 } } });
    expect(await stored()).toEqual([
      '…/ sample 2 child-overrides {+staff}',
      '…/estates/1931.html sample 4 leaf-node <…/estates/ {+archivists,+h.lindqvist}',
      '…/estates/1935.html other 2 leaf-node {-siva}',
    ]);
  });
});

describe('an RD', () => {
  const numberOf = async (name: string): Promise<bigint> => {
    const { rows } = await test.database.pool.query<{ changed: string }>(
      'SELECT changed FROM crawl.description WHERE collection_id = $1 AND url = $2',
      [collectionId, page(name)],
    );
    return BigInt(rows[0]?.changed ?? 0);
  };

  it('has changed when a folder that it inherits from has, and not when that says the same', async () => {
    const before = await numberOf('1931');
    const list = acl({ url: folder, type: 'child-overrides', who: ['deny user eve'] });
    await push('incremental', [list]);
    const after = await numberOf('1931');
    expect(after).toBeGreaterThan(before);
    await push('incremental', [list]);
    expect(await numberOf('1931')).toBe(after);
  });

  it('is handed out with who may see it', async () => {
    const { handedOut } = value(await test.services.getDocumentAccess(viewer, { slug, hash: await hashOf('1931') }));
    expect(handedOut).toMatchObject({ isPublic: false, allow: [{ name: 'archivists' }, { name: 'h.lindqvist' }] });
    const { chunks } = value(await test.services.exportDescriptions(viewer, { slug, format: 'jsonl' }));
    const lines: string[] = [];
    for await (const chunk of chunks) lines.push(String(chunk));
    const rds = new Map(lines.map((text) => JSON.parse(text)).map((rd) => [rd.url, rd]));
    const { isPublic: _, ...said } = handedOut;
    expect(rds.get(page('1931')).access).toEqual(said);
    expect(rds.get(page('1932'))).not.toHaveProperty('access');
  });
});

describe('who may see a document', () => {
  /** Members by group, as a groups feed brings them; a name in capitals is a group. */
  async function addMembers(groups: Readonly<Record<string, readonly string[]>>): Promise<void> {
    const { pool } = test.database;
    const edges = Object.entries(groups).flatMap(([group, members]) => members.map((member) => ({ group, member })));
    const isGroup = (name: string): boolean => name === name.toUpperCase();
    const names = [...new Set(edges.flatMap(({ group, member }) => [group, member]))];
    await pool.query(
      `INSERT INTO crawl.principal (collection_id, is_group, namespace, name, ignores_case)
       SELECT $1, g, 'Default', lower(n), true FROM unnest($2::text[], $3::bool[]) u (n, g)`,
      [collectionId, names, names.map(isGroup)],
    );
    await pool.query(`INSERT INTO crawl.feed_source (collection_id, kind, name) VALUES ($1, 'xmlgroups', 'ad')`, [
      collectionId,
    ]);
    const id = (column: string): string =>
      `(SELECT id FROM crawl.principal WHERE collection_id = $1 AND name = lower(${column}) AND ignores_case)`;
    await pool.query(
      `INSERT INTO crawl.membership (source_id, group_id, member_id, feed_id, line)
       SELECT s.id, ${id('g')}, ${id('m')}, 1160, 7 FROM unnest($2::text[], $3::text[]) u (g, m),
         crawl.feed_source s WHERE s.name = 'ad'`,
      [collectionId, edges.map(({ group }) => group), edges.map(({ member }) => member)],
    );
  }

  const estate = 'http://docs.example/lindqvist/';
  let hash: string;

  beforeAll(async () => {
    await addMembers({
      STAFF: ['ann', 'ben', 'tomas', 'ina', 'READERS'],
      READERS: ['ben', 'tomas', 'ina'],
      TEMPS: ['SEASONAL'],
      SEASONAL: ['tomas', 'ina', 'TEMPS'],
      ARCHIVISTS: ['ann'],
    });
    await push('incremental', [
      acl({ url: 'http://docs.example/top/', type: 'child-overrides', who: ['permit group staff'] }),
      acl({
        url: estate,
        type: 'and-both-permit',
        from: 'http://docs.example/top/',
        who: ['permit group Staff', 'deny group temps'],
      }),
      record(
        'letter',
        acl({ from: estate, who: ['permit group archivists', 'permit group readers', 'permit user Guest'] }),
      ),
    ]);
    hash = await hashOf('letter');
  });

  const decide = async (name: string) =>
    value(await test.services.decideDocumentAccess(viewer, { slug, hash, principal: name }));

  it('is told with the chain, and people that add up', async () => {
    const access = value(await test.services.getDocumentAccess(viewer, { slug, hash }));
    expect(access.chain.map(({ url, inheritance }) => [url, inheritance])).toEqual([
      ['http://docs.example/top/', 'child-overrides'],
      [estate, 'and-both-permit'],
      [page('letter'), 'leaf-node'],
    ]);
    expect(access.chain.map((step) => step.hash)).toEqual([undefined, undefined, hash]);
    expect(access.chain[1]?.entries).toMatchObject([
      { access: 'permit', name: 'Staff', people: 4 },
      { access: 'deny', name: 'temps', people: 2 },
    ]);
    expect(
      access.people.map(({ name, people, allowed, denied, notPermitted }) => [
        name,
        people,
        allowed,
        denied,
        notPermitted,
      ]),
    ).toEqual([
      ['archivists', 1, 1, 0, 0],
      ['readers', 3, 1, 2, 0],
      ['Guest', 1, 0, 1, 0],
    ]);
    expect(access.total).toEqual({ people: 5, allowed: 2, denied: 3, notPermitted: 0 });
    expect(access).toMatchObject({ isCut: false, handedOut: { isPublic: false, require: [[{ name: 'Staff' }]] } });
  });

  it('is explained for one person: step by step, with the groups and the ways to them', async () => {
    const decision = await decide('TOMAS');
    expect(decision).toMatchObject({ verdict: 'deny', decidedBy: 1 });
    expect(decision.steps).toMatchObject([
      { verdict: 'permit', by: { name: 'staff' } },
      { verdict: 'deny', by: { name: 'temps' } },
      { verdict: 'permit', by: { name: 'readers' } },
    ]);
    const temps = decision.groups.find(({ group }) => group.name === 'temps');
    expect(temps).toMatchObject({ via: [{ name: 'seasonal' }], origin: { source: 'ad', feed: 1160, line: 7 } });
    // He alone leaves the group; whatever else would permit him lets in two people.
    expect(decision.toPermit).toEqual({ text: 'Remove tomas from seasonal', people: 1 });
  });

  it('says what would permit somebody whom a list does not name', async () => {
    expect(await decide('ben')).toMatchObject({ verdict: 'permit', decidedBy: 2 });
    const guest = await decide('Guest');
    expect(guest).toMatchObject({ verdict: 'deny', decidedBy: 1, toPermit: { text: 'Add Guest to Staff', people: 1 } });
    expect(await decide('nobody')).toMatchObject({ verdict: 'deny', groups: [] });
  });

  it('is a list of people by name, page by page', async () => {
    const list = async (more: object) =>
      value(await test.services.listDocumentPeople(viewer, { slug, hash, limit: 2, ...more }));
    const first = await list({});
    const second = await list({ after: first.next });
    const third = await list({ after: second.next });
    const people = [first, second, third].flatMap((each) => each.people);
    expect(people.map(({ user, verdict }) => `${user.name} ${verdict}`)).toEqual([
      'Guest deny',
      'ann permit',
      'ben permit',
      'ina deny',
      'tomas deny',
    ]);
    expect(third.next).toBeUndefined();
    expect((await list({ verdict: 'permit' })).people.map(({ user }) => user.name)).toEqual(['ann', 'ben']);
  });

  it('is everybody where no feed said anything', async () => {
    const open = await hashOf('1932');
    const access = value(await test.services.getDocumentAccess(viewer, { slug, hash: open }));
    expect(access).toMatchObject({ chain: [], handedOut: { isPublic: true } });
    const { verdict } = value(await test.services.decideDocumentAccess(viewer, { slug, hash: open, principal: 'ann' }));
    expect(verdict).toBe('permit');
  });

  it('is nobody while the list that it inherits from is missing, or inherits from it', async () => {
    await push(
      'incremental',
      [acl({ url: estate }), acl({ url: page('1932'), who: ['permit user ann'] })],
      ' action="delete"',
    );
    const missing = value(await test.services.getDocumentAccess(viewer, { slug, hash }));
    expect(missing).toMatchObject({ problem: { kind: 'missing', url: estate }, total: { people: 5, notPermitted: 5 } });
    expect(missing.handedOut).toMatchObject({ isPublic: false, allow: [], problem: expect.stringContaining(estate) });
    expect(await decide('ann')).toMatchObject({ verdict: 'indeterminate' });
    await push('incremental', [acl({ url: estate, type: 'child-overrides', from: page('letter') })]);
    const cycle = value(await test.services.getDocumentAccess(viewer, { slug, hash }));
    expect(cycle.problem).toEqual({ kind: 'cycle', urls: [page('letter'), estate, page('letter')] });
  });
});

describe('a batch', () => {
  it('is written whole or not at all: documents and lists in one transaction', async () => {
    await test.database.pool.query(`
      CREATE FUNCTION crawl.refuse_acl() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.url LIKE '%1940%' THEN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON crawl.acl FOR EACH ROW EXECUTE FUNCTION crawl.refuse_acl()`);
    const given = record('1940', acl({ who: ['permit user siva'] }));
    const pushed = push('incremental', [given]);
    await until('the feed has been tried', async () => {
      const { rows } = await test.database.pool.query('SELECT FROM crawl.feed WHERE attempts > 1');
      return rows.length > 0;
    });
    const { rows } = await test.database.pool.query('SELECT FROM crawl.resource WHERE url = $1', [page('1940')]);
    expect(rows).toHaveLength(0);
    await test.database.pool.query('DROP TRIGGER refuse ON crawl.acl');
    expect(await pushed).toMatchObject({
      state: 'completed',
      counts: { documents: { added: 1 }, acls: { changed: 1 } },
    });
  });
});
