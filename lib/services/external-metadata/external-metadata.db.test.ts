import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServices } from '../testing/test-services.ts';
import { admin, openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';

let test: TestServices;
const slug = 'docs';
beforeAll(async () => {
  test = await openTestServices();
  value(await test.services.createCollection(operator, { name: 'Docs', url: 'https://docs.example/' }));
});
afterAll(() => test.close());

async function save(files: Readonly<Record<string, string | null>>): Promise<void> {
  const { revision } = value(await test.services.listFiles(viewer, { slug }));
  const changes = Object.entries(files).map(([path, text]) => ({ path, text }));
  value(await test.services.saveRevision(operator, { slug, base: revision, message: '', files: changes }));
}

describe('external metadata of a collection', () => {
  it('S43, S44, S46, S52: the profiles become its file as a revision, and nothing changes over the threshold', async () => {
    const { services } = test;
    await save({
      'profiles/b/external_metadata.cfg': 'site.com/b/ c:2\nbad\n',
      'profiles/a/external_metadata.cfg': 'site.com/ c:1\n',
    });
    const over = value(await services.concatenateExternalMetadata(operator, { slug }));
    expect(over).toMatchObject({ total: 3, malformed: 1, ok: false, written: false });
    expect(over).not.toHaveProperty('revision');
    const done = value(await services.concatenateExternalMetadata(operator, { slug, threshold: '0.34' }));
    expect(done).toMatchObject({ ok: true, written: true, revision: 3 });
    const file = value(await services.getFile(viewer, { slug, path: 'external_metadata.cfg' }));
    expect(file.text).toBe('site.com/ c:1\nsite.com/b/ c:2\n');
    const again = value(await services.concatenateExternalMetadata(operator, { slug, threshold: '0.34' }));
    expect(again.written).toBe(true);
    expect(again).not.toHaveProperty('revision');
  });

  it('is looked up with its chain', async () => {
    const url = 'http://site.com/b/1.html';
    const found = value(await test.services.lookUpExternalMetadata(viewer, { slug, url }));
    expect(found).toMatchObject({
      metadata: { c: ['2'] },
      chain: [
        {
          line: 2,
          elements: [{ class: 'c', value: '2' }],
          profile: { path: 'profiles/b/external_metadata.cfg', line: 1 },
        },
        {
          line: 1,
          overridden: [{ class: 'c', by: 2 }],
          profile: { path: 'profiles/a/external_metadata.cfg', line: 1 },
        },
      ],
    });
  });

  it('S24: a malformed line keeps it from being applied, and does not keep a run from starting', async () => {
    await save({ 'external_metadata.cfg': 'site.com/ c:1\nbad\n' });
    const { services } = test;
    const found = value(await services.lookUpExternalMetadata(viewer, { slug, url: 'http://site.com/' }));
    expect(found).toMatchObject({ metadata: {}, problem: expect.stringContaining(':2:1: E_NO_ELEMENTS') });
    expect(value(await services.checkExternalMetadata(viewer, { slug }))).toMatchObject({ ok: false, malformed: 1 });
    expect(value(await services.startRun(operator, { slug, kind: 'full' })).state).toBe('queued');
  });

  it('says who concatenated, with which threshold and result', async () => {
    const { rows } = value(await test.services.listAudit(admin, { action: 'concatenateExternalMetadata' }));
    expect(rows.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ threshold: '0.34', total: 3, malformed: 1, written: true, revision: 3 }),
    );
  });

  it('P25: a threshold that is none, and files that are not there', async () => {
    const { services } = test;
    expect(problemOf(await services.checkExternalMetadata(viewer, { slug, threshold: 'NaN' })).kind).toBe('invalid');
    await save({
      'external_metadata.cfg': null,
      'profiles/a/external_metadata.cfg': null,
      'profiles/b/external_metadata.cfg': null,
    });
    expect(problemOf(await services.checkExternalMetadata(viewer, { slug })).kind).toBe('not-found');
    expect(problemOf(await services.concatenateExternalMetadata(operator, { slug })).kind).toBe('not-found');
  });
});
