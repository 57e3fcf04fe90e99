import { ZipFile } from 'yazl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_CERTIFICATE } from '../../outside/testing/certificates.ts';
import { cli } from '../actor.ts';
import type { TestServices } from '../testing/test-services.ts';
import { admin, openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';
import { unchecked } from '../define-service.ts';

let test: TestServices;
beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

const textOf = async (slug: string, path: string): Promise<string> =>
  value(await test.services.getFile(viewer, { slug, path })).text;

describe('a collection from a URL', () => {
  it('has a site with the URL as its start, no errors, and a short name made of its name', async () => {
    const { services } = test;
    const made = value(
      await services.createCollection(operator, { name: 'Große Karten', url: 'https://maps.example/a' }),
    );
    expect(made).toEqual({ slug: 'grosse-karten', revision: 1, errors: 0, notes: [], credentials: [] });
    const rules = await textOf('grosse-karten', 'filterrules.conf');
    expect(rules).toContain('https://maps.example/a');
    const again = value(await services.createCollection(operator, { name: 'Große Karten', url: 'https://b.example/' }));
    expect(again.slug).toBe('grosse-karten-2');
    const summary = value(await services.getCollection(viewer, { slug: 'grosse-karten' }));
    expect(summary).toMatchObject({ name: 'Große Karten', revision: 1, errors: 0, descriptions: 0, resources: 0 });
    expect(summary.lastRun).toBeUndefined();
  });

  it('has robot.conf remove RDs of documents that servers refuse for a month', async () => {
    expect(await textOf('grosse-karten', 'robot.conf')).toMatch(/refused-rd-days=30\n.*refused-rd-visits=3/);
  });

  it('takes a depth into robot.conf', async () => {
    const { services } = test;
    value(await services.createCollection(operator, { name: 'Deep', url: 'https://a.example/', depth: 3 }));
    expect(await textOf('deep', 'robot.conf')).toMatch(/depth=3/);
  });

  it('says in which field the input is wrong', async () => {
    const { services } = test;
    const fields = async (input: object) =>
      problemOf(await services.createCollection(operator, unchecked(input))).fields;
    expect(await fields({ name: '', url: 'telnet://a.example/', slug: 'No' })).toEqual({
      name: 'The name is missing.',
      url: expect.stringMatching(/^Enter a URL of http, https, ftp, /),
      slug: 'A short name starts with a letter and has up to 63 letters a-z, digits and hyphens.',
    });
    expect(await fields({ name: 'x', url: 'https://user:secret@a.example/' })).toHaveProperty('url');
    expect(await fields({ name: 'Deep', slug: 'deep', url: 'https://a.example/' })).toHaveProperty('slug');
  });
});

describe('an imported collection', () => {
  it('has the files of a zip in their places, and a credential where a password stood', async () => {
    const { services, database } = test;
    const zip = new ZipFile();
    const robot = '<Process\n  username=crawl\n  password=canary-in-a-text\n>\n</Process>\n';
    zip.addBuffer(Buffer.from(robot), 'compass/config/process.conf');
    zip.addBuffer(Buffer.from('text/x-odd odd\n'), 'compass/config/mime.types');
    zip.addBuffer(Buffer.from('hello'), 'compass/README');
    zip.end();
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
    const made = value(await services.importCollection(operator, { name: 'Old', zip: Buffer.concat(chunks) }));
    expect(made.credentials).toEqual(['old-password']);
    expect(made.notes.join('\n')).toMatch(/process\.conf to robot\.conf/);
    expect(await textOf('old', 'robot.conf')).toContain('password=credential:old-password');
    const { rows } = await database.pool.query(
      'SELECT (SELECT json_agg(b) FROM "Blob" b) a, (SELECT json_agg(s) FROM "Setting" s) b',
    );
    expect(JSON.stringify(rows)).not.toContain('canary-in-a-text');
    expect(value(await services.listCredentials(viewer, { slug: 'old' }))).toMatchObject([
      { name: 'old-password', setBy: 'operator@example.org', places: ['robot.conf:3'] },
    ]);
  });

  it('is not made of files that none of ours are called', async () => {
    const files = [{ path: 'README', bytes: new Uint8Array([65]) }];
    const problem = problemOf(await test.services.importCollection(operator, { name: 'Nothing', files }));
    expect(problem.fields).toHaveProperty('files');
  });
});

describe('rename, copy, delete', () => {
  it('keep configuration and settings, and ask for the name before what cannot be undone', async () => {
    const { services } = test;
    value(await services.createCollection(operator, { name: 'One', url: 'https://one.example/' }));
    value(await services.saveSettings(operator, { slug: 'one', limits: { redirects: 3 }, bodies: { keep: 'none' } }));
    expect(value(await services.renameCollection(operator, { slug: 'one', name: 'Uno', newSlug: 'uno' }))).toEqual({
      slug: 'uno',
    });
    expect(problemOf(await services.getCollection(viewer, { slug: 'one' })).kind).toBe('not-found');
    expect(
      problemOf(await services.renameCollection(operator, { slug: 'uno', name: 'x', newSlug: 'deep' })).fields,
    ).toHaveProperty('slug');
    const list = { slug: 'uno', name: 'Kept', text: 'https://one.example/\tkept\n' };
    value(await services.saveUrlList(operator, list));
    expect(value(await services.copyCollection(operator, { slug: 'uno', name: 'Due' }))).toEqual({ slug: 'due' });
    expect(value(await services.getUrlList(viewer, { slug: 'due', name: 'Kept' })).text).toBe(list.text);
    expect(value(await services.findFiles(viewer, { text: 'FILTERRULES.', limit: 100 }))).toEqual(
      expect.arrayContaining([
        { slug: 'due', path: 'filterrules.conf' },
        { slug: 'uno', path: 'filterrules.conf' },
      ]),
    );
    expect(value(await services.getSettings(viewer, { slug: 'due' })).limits.redirects).toBe(3);
    expect(await textOf('due', 'filterrules.conf')).toContain('one.example');
    expect(problemOf(await services.deleteCollection(admin, { slug: 'due', confirm: 'due' })).fields).toEqual({
      confirm: 'Type the name of the collection: Due',
    });
    value(await services.deleteCollection(admin, { slug: 'due', confirm: 'Due' }));
    expect(problemOf(await services.getCollection(viewer, { slug: 'due' })).kind).toBe('not-found');
  });
});

describe('a copy', () => {
  it('has the settings that operators make, and none of what administrators granted', async () => {
    const { services } = test;
    value(await services.createCollection(operator, { name: 'Granted', url: 'https://one.example/' }));
    value(await services.saveSettings(operator, { slug: 'granted', limits: { redirects: 3 }, bodies: {} }));
    value(await services.saveReach(admin, { slug: 'granted', reach: ['10.1.0.0/16'] }));
    value(await services.saveCollectionAuthorities(admin, { slug: 'granted', pem: TEST_CERTIFICATE }));
    const settingsOf = async (slug: string) => value(await services.getSettings(viewer, { slug }));
    expect(await settingsOf('granted')).toMatchObject({ reach: ['10.1.0.0/16'], authorities: TEST_CERTIFICATE });
    value(await services.copyCollection(operator, { slug: 'granted', name: 'Copy' }));
    expect(await settingsOf('copy')).toEqual({
      ...(await settingsOf('granted')),
      slug: 'copy',
      name: 'Copy',
      reach: [],
      authorities: '',
    });
  });
});

describe('settings', () => {
  it('have a reach that administrators change, with both values in the audit log', async () => {
    const { services } = test;
    value(await services.saveReach(admin, { slug: 'deep', reach: ['10.1.2.3/16'] }));
    value(await services.saveReach(admin, { slug: 'deep', reach: ['10.1.0.0/16', '192.168.0.1'] }));
    const { rows } = value(await services.listAudit(cli, { action: 'saveReach', limit: 1 }));
    expect(rows[0]?.detail).toEqual({ from: ['10.1.0.0/16'], to: ['10.1.0.0/16', '192.168.0.1/32'] });
    value(await services.saveSettings(operator, { slug: 'deep', limits: {}, bodies: {} }));
    expect(value(await services.getSettings(viewer, { slug: 'deep' })).reach).toEqual([
      '10.1.0.0/16',
      '192.168.0.1/32',
    ]);
    const problem = problemOf(await services.saveReach(admin, { slug: 'deep', reach: ['10.0.0.0/40'] }));
    expect(problem.fields).toEqual({ 'reach.0': '10.0.0.0/40 is not an address or a block such as 10.1.0.0/16.' });
  });
});

describe('the configuration', () => {
  it('shows built-in files where the collection has none', async () => {
    const { services } = test;
    const { files, newest } = value(await services.listFiles(viewer, { slug: 'grosse-karten' }));
    expect(newest).toBe(true);
    expect(files.map(({ path, builtIn, language }) => [path, builtIn, language])).toEqual([
      ['filter.conf', true, 'filter-conf'],
      ['filterrules.conf', false, 'filterrules-conf'],
      ['mime.types', true, 'mime-types'],
      ['robot.conf', false, 'robot-conf'],
      ['schema.conf', true, 'schema-conf'],
      ['url-rules.conf', false, 'url-rules-conf'],
    ]);
    expect(await textOf('grosse-karten', 'filter.conf')).toContain('enumeration-default');
  });

  it('shows the stock files of Essence where there are RootNodes', async () => {
    const { services } = test;
    const files = [{ path: 'gatherer.cf', text: '<RootNodes>\nhttp://www.siroe.com/ Depth=1\n</RootNodes>\n' }];
    value(await services.createCollection(operator, { slug: 'rooted', name: 'Rooted', url: 'http://www.siroe.com/' }));
    value(await services.saveRevision(operator, { slug: 'rooted', base: 1, message: '', files }));
    const listed = value(await services.listFiles(viewer, { slug: 'rooted' })).files;
    const stock = listed.filter(({ path, builtIn }) => builtIn && path.startsWith('lib/'));
    expect(stock.map(({ path }) => path)).toEqual([
      'lib/bycontent.cf',
      'lib/byname.cf',
      'lib/byurl.cf',
      'lib/HTML.sum.tbl',
      'lib/quick-sum.cf',
      'lib/stoplist.cf',
    ]);
    expect(await textOf('rooted', 'lib/stoplist.cf')).toContain('Audio');
  });

  it('is saved as revisions; an error does not keep a text from being saved, but a run from starting', async () => {
    const { services } = test;
    const slug = 'grosse-karten';
    const broken = '<Filter name="enumeration-default">\nMetaData fn=no-such-function\n</Filter>\n';
    const checked = value(await services.checkTexts(viewer, { slug, files: [{ path: 'filter.conf', text: broken }] }));
    expect(checked.errors).toBeGreaterThan(0);
    expect(checked.diagnostics).toContainEqual(
      expect.objectContaining({
        path: 'filter.conf',
        severity: 'error',
        line: 2,
        code: expect.stringMatching(/^FILTER-/),
      }),
    );
    const save = (base: number, text: string | null, message = '') =>
      services.saveRevision(operator, { slug, base, message, files: [{ path: 'filter.conf', text }] });
    const saved = value(await save(1, broken, 'Try'));
    expect(saved).toMatchObject({ revision: 2, errors: checked.errors });
    const refused = problemOf(await services.startRun(operator, { slug, kind: 'full' }));
    expect(refused.kind).toBe('refused');
    expect(refused.message).toMatch(/filter\.conf:\d/);
    expect(refused.diagnostics).toHaveLength(checked.errors);
    expect(value(await services.getCollection(viewer, { slug })).errors).toBe(checked.errors);

    const conflict = problemOf(await save(1, '# mine\n'));
    expect(conflict.kind).toBe('conflict');
    expect(conflict.message).toMatch(/operator@example\.org saved revision 2 while you worked on revision 1/);
    expect(problemOf(await save(2, broken)).fields).toEqual({ files: 'Nothing has changed.' });
    expect(value(await save(2, null)).revision).toBe(3);

    const { revisions } = value(await services.listRevisions(viewer, { slug, limit: 2 }));
    expect(revisions.map(({ number, message, changed, parent }) => [number, message, changed, parent])).toEqual([
      [3, '', ['filter.conf'], 2],
      [2, 'Try', ['filter.conf'], 1],
    ]);
    const older = value(await services.listRevisions(viewer, { slug, limit: 2, before: 2 }));
    expect(older.revisions.map(({ number }) => number)).toEqual([1]);
    expect(value(await services.compareRevisions(viewer, { slug, from: 1, to: 2 }))).toEqual([
      { path: 'filter.conf', after: broken },
    ]);
    expect(value(await services.restoreRevision(operator, { slug, revision: 2, base: 3 })).revision).toBe(4);
    expect(await textOf(slug, 'filter.conf')).toBe(broken);
    expect(value(await services.restoreRevision(operator, { slug, revision: 1, base: 4 })).errors).toBe(0);
    expect(problemOf(await services.restoreRevision(operator, { slug, revision: 1, base: 5 })).kind).toBe('refused');
  });

  it('is not saved with errors that nobody was told of: the answer names them, and nothing is made of the text', async () => {
    const { services } = test;
    const { slug } = value(await services.createCollection(operator, { name: 'Told', url: 'https://told.example/' }));
    const broken = '<Filter name="enumeration-default">\nMetaData fn=no-such\n</Filter>\n';
    const secret = { path: 'robot.conf', text: '<Process\n  username=a\n  password=canary\n>\n</Process>\n' };
    const given = { slug, base: 1, files: [{ path: 'filter.conf', text: broken }, secret] };
    const refused = problemOf(await services.saveRevision(operator, { ...given, refuseErrors: true }));
    expect(refused.kind).toBe('refused');
    expect(refused.diagnostics).toContainEqual(expect.objectContaining({ path: 'filter.conf', line: 2 }));
    expect(refused.diagnostics?.every(({ severity }) => severity === 'error')).toBe(true);
    expect(value(await services.listFiles(viewer, { slug })).revision).toBe(1);
    expect(value(await services.listCredentials(viewer, { slug }))).toEqual([]);
    expect(value(await services.saveRevision(operator, given)).errors).toBe(refused.diagnostics?.length);
  });

  it('is saved with errors of external metadata, which keep no run from starting', async () => {
    const { services } = test;
    const { slug } = value(await services.createCollection(operator, { name: 'Lax', url: 'https://lax.example/' }));
    const files = [{ path: 'external_metadata.cfg', text: 'not a line of metadata\n' }];
    expect(value(await services.saveRevision(operator, { slug, base: 1, files, refuseErrors: true })).revision).toBe(2);
  });

  it('takes only files that a collection has', async () => {
    const given = { slug: 'deep', base: 1, files: [{ path: '../../etc/passwd', text: 'x' }] };
    expect(problemOf(await test.services.saveRevision(operator, given)).fields).toMatchObject({
      files: expect.stringMatching(/no file named \.\.\/\.\.\/etc\/passwd/),
    });
  });

  it('is not saved twice when somebody who did not hear the answer asks again', async () => {
    const { services } = test;
    const { slug } = value(await services.createCollection(operator, { name: 'Twice', url: 'https://twice.example/' }));
    const edits = {
      slug,
      base: 1,
      message: 'Once',
      files: [{ path: 'robot.conf', text: '<Process password=hush >\n</Process>\n' }],
    };
    const first = value(await services.saveRevision(operator, edits));
    expect(value(await services.saveRevision(operator, edits))).toEqual(first);
    expect(problemOf(await services.saveRevision(admin, edits)).kind).toBe('conflict');
    expect(problemOf(await services.saveRevision(operator, { ...edits, message: 'Other' })).kind).toBe('conflict');
    const { revision, newest, files } = value(await services.getFiles(viewer, { slug }));
    expect({ revision, newest }).toEqual({ revision: 2, newest: true });
    expect(files.find(({ path }) => path === 'robot.conf')?.text).toContain('credential:twice-password');
    expect(value(await services.getFiles(viewer, { slug, revision: 1 })).files.map(({ path }) => path)).toEqual([
      'filterrules.conf',
      'robot.conf',
      'url-rules.conf',
    ]);
  });

  it('gives one of two that save at once the revision, and the other a conflict', async () => {
    const { services } = test;
    const save = (text: string) =>
      services.saveRevision(operator, { slug: 'deep', base: 1, files: [{ path: 'mime.types', text }] });
    const results = await Promise.all([save('text/a a\n'), save('text/b b\n'), save('text/c c\n')]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.problem.kind === 'conflict')).toHaveLength(2);
  });
});

describe('the sample collection', () => {
  it('is free of findings, and follows its site to another port', async () => {
    const { services } = test;
    expect(problemOf(await services.createSampleCollection(operator, {})).message).toMatch(/npm start/);
    value(await services.announceSampleSite(cli, { port: 3010 }));
    const { slug } = value(await services.createSampleCollection(operator, {}));
    expect(value(await services.checkTexts(viewer, { slug, files: [] })).diagnostics).toEqual([]);
    expect(value(await services.announceSampleSite(cli, { port: 3011 })).moved).toEqual([slug]);
    const rules = await textOf(slug, 'filterrules.conf');
    expect(rules).toContain('http://127.0.0.1:3011/');
    expect(rules).not.toContain('3010');
    expect(value(await services.getSampleSite(viewer, {}))).toEqual({ port: 3011 });
  });
});
