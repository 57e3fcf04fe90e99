import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../actor.ts';
import type { TestServices } from '../testing/test-services.ts';
import { admin, openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';

let test: TestServices;
const slug = 'docs';
const log = (): Promise<string> =>
  readFile(path.join(test.folder, 'collections/docs/log/external_metadata.cfg-validation.log'), 'utf8');

beforeAll(async () => {
  test = await openTestServices();
  value(await test.services.createCollection(operator, { name: 'Docs', url: 'https://docs.example/' }));
  await test.database.pool.query(
    `INSERT INTO "User" (id, name, email, "emailVerified", "updatedAt", role) VALUES
     ('v', 'Vera', 'viewer@example.org', true, now(), 'viewer'), ('o', 'Otto', 'operator@example.org', true, now(), 'operator')`,
  );
});
afterAll(() => test.close());

async function change(actor: Actor, profile: string, text: string) {
  const { revision } = value(await test.services.getMetadataProfile(viewer, { slug, profile }));
  return test.services.changeMetadataProfile(actor, { slug, profile, base: revision, text });
}

describe('the profiles of a collection', () => {
  it('are made, uploaded, read, renamed and deleted, each time as a revision', async () => {
    const { services } = test;
    expect(value(await services.createMetadataProfile(operator, { slug, profile: 'news' })).revision).toBe(2);
    const bytes = new TextEncoder().encode('site.com/ c:1\nsite.com/b/ bad\n');
    value(await services.uploadMetadataProfile(operator, { slug, profile: 'maps', bytes }));
    value(await services.renameMetadataProfile(operator, { slug, profile: 'maps', to: 'Atlas' }));
    const { profiles, revision, isOutdated } = value(await services.listMetadataProfiles(viewer, { slug }));
    expect(profiles).toMatchObject([
      { name: 'Atlas', bytes: bytes.length, lines: 2, malformed: 1, mayEdit: false, editors: null },
      { name: 'news', lines: 0 },
    ]);
    expect({ revision, isOutdated }).toEqual({ revision: 4, isOutdated: true });
    value(await services.deleteMetadataProfile(operator, { slug, profile: 'news' }));
    expect(problemOf(await services.getMetadataProfile(viewer, { slug, profile: 'news' })).kind).toBe('not-found');
    const messages = value(await services.listRevisions(viewer, { slug })).revisions.map(({ message }) => message);
    expect(messages.slice(0, 4)).toEqual([
      'Deleted the profile news',
      'Renamed the profile maps to Atlas',
      'Uploaded the profile maps',
      'Created the profile news',
    ]);
  });

  it('refuse names that are none, and files that are not text, with the place', async () => {
    const { services } = test;
    for (const profile of ['a/b', '..', 'a\\b', ''])
      expect(problemOf(await services.createMetadataProfile(operator, { slug, profile })).kind).toBe('invalid');
    expect(problemOf(await services.createMetadataProfile(operator, { slug, profile: 'Atlas' })).kind).toBe('conflict');
    const bytes = Uint8Array.of(0x61, 0x0a, 0x62, 0xff, 0x0a);
    const refused = problemOf(await services.uploadMetadataProfile(operator, { slug, profile: 'Atlas', bytes }));
    expect(refused.fields?.['bytes']).toMatch(/^Line 2 holds a byte that is not UTF-8 \(byte 2 of the line\)/);
  });

  it('are edited by those an administrator names, by whichever way', async () => {
    const { services } = test;
    expect(problemOf(await change(viewer, 'Atlas', 'site.com/ c:2\n')).kind).toBe('forbidden');
    const editors = ['viewer@example.org'];
    expect(
      problemOf(await services.setMetadataProfileEditors(operator, { slug, profile: 'Atlas', editors })).kind,
    ).toBe('forbidden');
    value(await services.setMetadataProfileEditors(admin, { slug, profile: 'Atlas', editors }));
    value(await change(viewer, 'Atlas', 'site.com/ c:2\n'));
    expect(problemOf(await change(operator, 'Atlas', 'site.com/ c:3\n')).message).toMatch(
      /^viewer@example.org may edit/,
    );
    const { revision } = value(await services.listFiles(viewer, { slug }));
    const files = [{ path: 'profiles/Atlas/external_metadata.cfg', text: null }];
    const saved = await services.saveRevision(operator, { slug, base: revision, message: '', files });
    expect(problemOf(saved).kind).toBe('forbidden');
    const restored = await services.restoreRevision(operator, { slug, base: revision, revision: 1 });
    expect(problemOf(restored).kind).toBe('forbidden');
    expect(problemOf(await services.deleteMetadataProfile(operator, { slug, profile: 'Atlas' })).kind).toBe(
      'forbidden',
    );
    value(await change(admin, 'Atlas', 'site.com/ c:4\n'));
    value(await services.renameMetadataProfile(admin, { slug, profile: 'Atlas', to: 'maps' }));
    expect(problemOf(await change(operator, 'maps', '')).kind).toBe('forbidden');
    const unknown = { slug, profile: 'maps', editors: ['nobody@example.org'] };
    expect(problemOf(await services.setMetadataProfileEditors(admin, unknown)).fields?.['editors']).toMatch(/no user/);
    value(await services.setMetadataProfileEditors(admin, { slug, profile: 'maps', editors: null }));
    value(await change(operator, 'maps', 'site.com/ c:5\n'));
  });

  it('lose nothing when two people edit: the second one hears of the first', async () => {
    const { services } = test;
    const { revision } = value(await services.getMetadataProfile(viewer, { slug, profile: 'maps' }));
    const mine = { slug, profile: 'maps', base: revision, text: 'site.com/ c:6\n' };
    value(await services.changeMetadataProfile(admin, mine));
    const late = await services.changeMetadataProfile(operator, { ...mine, text: 'site.com/ c:7\n' });
    expect(problemOf(late).kind).toBe('conflict');
  });
});

describe('a validation', () => {
  it('is kept with who, when, totals and findings, and its log lies in the data folder', async () => {
    const { services } = test;
    value(await change(operator, 'maps', 'site.com/ c:1\nbad\nsite.com/x d:2\nsite.com/ c:2\n'));
    const done = value(await services.concatenateExternalMetadata(operator, { slug, threshold: '0.5' }));
    const page = value(await services.listMetadataValidations(viewer, { slug }));
    expect(page.rows[0]).toMatchObject({
      id: done.validation,
      by: 'operator@example.org',
      mode: 'concatenate',
      beforeRun: false,
      threshold: '0.5',
      total: 4,
      malformed: 2,
      ok: true,
      written: true,
      counts: { E_NO_ELEMENTS: 1, E_DATE: 1, W_DUPLICATE_PREFIX: 1 },
    });
    expect(await log()).toBe(done.log);
    expect(await log()).toMatch(/^profiles\/maps\/external_metadata.cfg:2:1: E_NO_ELEMENTS /m);
    expect(value(await services.listMetadataProfiles(viewer, { slug })).isOutdated).toBe(false);
  });

  it('has its findings page by page, by kind', async () => {
    const { services } = test;
    const [newest] = value(await services.listMetadataValidations(viewer, { slug })).rows;
    const validation = newest?.id ?? 0;
    const first = value(await services.listMetadataFindings(viewer, { slug, validation, limit: 3 }));
    expect(first).toMatchObject({ found: 5, kept: 5, next: 3 });
    const rest = value(await services.listMetadataFindings(viewer, { slug, validation, after: 3 }));
    const codes = [...first.rows, ...rest.rows].map(({ code }) => code);
    expect(codes.toSorted()).toEqual([
      'E_DATE',
      'E_NO_ELEMENTS',
      'W_DUPLICATE_PREFIX',
      'W_SHORT_HOST',
      'W_STRING_PREFIX',
    ]);
    const errors = value(await services.listMetadataFindings(viewer, { slug, validation, severity: 'error' }));
    expect(errors.rows.every(({ severity }) => severity === 'error')).toBe(true);
    const one = value(await services.listMetadataFindings(viewer, { slug, validation, code: 'E_DATE' }));
    expect(one).toMatchObject({ found: 1, rows: [{ line: 3, column: 14 }] });
    expect(problemOf(await services.listMetadataFindings(viewer, { slug, validation: 99_999 })).kind).toBe('not-found');
  });

  it('keeps the findings of the newest ones, and the totals of all', async () => {
    const { services, context } = test;
    const first = value(await services.listMetadataValidations(viewer, { slug, limit: 1 })).rows[0]?.id ?? 0;
    for (let i = 0; i < 50; i++) value(await services.checkExternalMetadata(viewer, { slug }));
    const collection = await context.collections.find(slug);
    const old = await context.metadata.validation(collection?.id ?? 0, first);
    expect(old).toMatchObject({ kept: false, malformed: 2 });
    expect(value(await services.listMetadataFindings(viewer, { slug, validation: first })).kept).toBe(0);
    const page = value(await services.listMetadataValidations(viewer, { slug, limit: 20 }));
    expect(page.rows).toHaveLength(20);
    expect(value(await services.listMetadataValidations(viewer, { slug, before: page.next })).rows[0]?.id).toBeLessThan(
      page.rows.at(-1)?.id ?? 0,
    );
  });

  it('of megabytes are left out of a page, and read a thousand lines at a time, by number or by line', async () => {
    const { services } = test;
    const lines = Array.from({ length: 20_000 }, (_, i) => `site.com/${i + 1}/ c:long x:"${'words '.repeat(15)}"\n`);
    lines[4] = 'site.com/five/ c:\n';
    const text = lines.join('');
    const bytes = new TextEncoder().encode(text);
    const packed = { slug, profile: 'long', bytes: gzipSync(bytes), gzip: true };
    const damaged = { ...packed, bytes: packed.bytes.subarray(0, 100) };
    expect(problemOf(await services.uploadMetadataProfile(operator, damaged)).fields).toEqual({
      bytes: 'The upload is damaged: it is not a valid gzip file.',
    });
    const bomb = { ...packed, bytes: gzipSync(Buffer.alloc(129 * 1024 * 1024, 'a')) };
    expect(problemOf(await services.uploadMetadataProfile(operator, bomb)).fields).toEqual({
      bytes: 'A profile has at most 128 MB.',
    });
    const { revision } = value(await services.uploadMetadataProfile(operator, packed));
    const path = 'profiles/long/external_metadata.cfg';
    const file = { slug, path, revision };
    expect(value(await services.getFile(viewer, file)).text).toBe(text);
    const left = value(await services.getFile(viewer, { ...file, most: 1_000_000 }));
    expect(left).toMatchObject({ text: '', long: { lines: 20_000, pages: 20 }, bytes: bytes.length, errors: 1 });
    expect(left.diagnostics).toMatchObject([{ line: 5, code: 'E_EMPTY_VALUE' }]);
    expect(value(await services.getFile(viewer, { ...file, most: text.length }))).not.toHaveProperty('long');
    const page = value(await services.getFilePage(viewer, { ...file, page: 3 }));
    expect(page).toMatchObject({
      page: 3,
      pages: 20,
      lines: 20_000,
      first: 3001,
      text: lines.slice(3000, 4000).join(''),
    });
    expect(value(await services.getFilePage(viewer, { ...file, line: 20_000 }))).toMatchObject({
      page: 19,
      first: 19_001,
    });
    expect(value(await services.getFilePage(viewer, { ...file, page: 99 }))).toMatchObject({ page: 19 });
    expect(problemOf(await services.getFilePage(viewer, { ...file, path: 'none' })).kind).toBe('not-found');
    value(await services.deleteMetadataProfile(operator, { slug, profile: 'long' }));
  });

  it('too long for an editor are edited in pages: checked and saved as a whole, exact outside the pages', async () => {
    const { services } = test;
    const lines = Array.from({ length: 5000 }, (_, i) => `site.com/${i + 1}/ c:x${i % 7 === 0 ? '\r' : ''}\n`);
    const text = `\u{feff}${lines.join('')}`;
    const made = value(await services.createMetadataProfile(operator, { slug, profile: 'paged', text }));
    const { revision } = made;
    const file = { slug, path: 'profiles/paged/external_metadata.cfg', revision };
    const found = value(await services.getFilePage(viewer, { ...file, find: '/3500/ c' }));
    expect(found).toMatchObject({ page: 3, first: 3001, found: 3500 });
    expect(value(await services.getFilePage(viewer, { ...file, find: 'c:x', line: 4999 })).found).toBe(5000);
    expect(value(await services.getFilePage(viewer, { ...file, find: 'c:x', line: 5000 })).found).toBe(1);
    expect(problemOf(await services.getFilePage(viewer, { ...file, find: 'nowhere' })).kind).toBe('not-found');
    const pages = [
      { page: 3, text: found.text.replace('/3500/ c:x', '/3500/ c:y') },
      { page: 1, text: `added.com/ c:\n${lines.slice(1000, 2000).join('')}` },
    ];
    const given = { slug, profile: 'paged', base: revision, pages };
    expect(value(await services.checkMetadataPages(viewer, given))).toMatchObject({
      lines: 5001,
      malformed: 1,
      findings: expect.arrayContaining([expect.objectContaining({ line: 1001, code: 'E_EMPTY_VALUE' })]),
    });
    // Somebody saves another file meanwhile: no conflict.
    value(await services.createMetadataProfile(operator, { slug, profile: 'beside', text: 'site.com/ c:1\n' }));
    expect(problemOf(await services.changeMetadataPages(viewer, given)).kind).toBe('forbidden');
    const saved = value(await services.changeMetadataPages(operator, given));
    expect(saved.revision).toBe(revision + 2);
    const after = value(await services.getMetadataProfile(viewer, { slug, profile: 'paged' }));
    const expected = [...lines.slice(0, 1000), 'added.com/ c:\n', ...lines.slice(1000)].join('');
    expect(after.text).toBe(`\u{feff}${expected.replace('/3500/ c:x', '/3500/ c:y')}`);
    // The same pages of the same revision again: the profile is another one by now.
    const late = await services.changeMetadataPages(operator, { ...given, pages: [{ page: 0, text: 'a.com c:1\n' }] });
    expect(problemOf(late).kind).toBe('conflict');
    const far = await services.changeMetadataPages(operator, { ...given, pages: [{ page: 5, text: '' }] });
    expect(problemOf(far).fields).toEqual({ pages: 'The profile has no page 6.' });
    for (const profile of ['paged', 'beside']) value(await services.deleteMetadataProfile(operator, { slug, profile }));
  });
});
