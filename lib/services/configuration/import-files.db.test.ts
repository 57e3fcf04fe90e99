import { ZipFile } from 'yazl';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServices } from '../testing/test-services.ts';
import { openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';
import { unchecked } from '../define-service.ts';

let test: TestServices;
beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

const make = async (name: string): Promise<string> =>
  value(await test.services.createCollection(operator, { name, url: 'https://site.example/' })).slug;
const file = (path: string, text: string) => ({ path, bytes: Buffer.from(text) });

describe('a zip of the configuration', () => {
  it('goes into another collection as it came out of this one', async () => {
    const { services } = test;
    const [from, into] = [await make('From'), await make('Into')];
    const files = [
      { path: 'filter.conf', text: '# ours\r\n# é\n' },
      { path: 'filters/Scope', text: 'Allow .*\n' },
    ];
    value(await services.saveRevision(operator, { slug: from, base: 1, files }));
    const { fileName, bytes } = value(await services.exportConfiguration(viewer, { slug: from }));
    expect(fileName).toBe('from-r2.zip');
    const preview = value(await services.previewImport(operator, unchecked({ slug: into, zip: bytes })));
    expect(preview).toMatchObject({ base: 1, missing: [], notes: [], credentials: [] });
    expect(preview.changes.map(({ path }) => path)).toEqual(['filter.conf', 'filters/Scope']);
    const request = { slug: into, base: 1, message: 'From a zip', zip: bytes };
    expect(value(await services.importRevision(operator, unchecked(request))).revision).toBe(2);
    const texts = async (slug: string) => value(await services.getFiles(viewer, { slug })).files;
    expect(await texts(into)).toEqual(await texts(from));
    expect(value(await services.exportConfiguration(viewer, { slug: from, revision: 1 })).fileName).toBe('from-r1.zip');
    expect(problemOf(await services.importRevision(operator, unchecked({ ...request, base: 2 }))).fields).toEqual({
      files: 'Nothing has changed.',
    });
    const stale = { ...request, files: [file('mime.types', '# x\n')], zip: undefined };
    const { zip: _zip, ...again } = stale;
    expect(problemOf(await services.importRevision(operator, again)).kind).toBe('conflict');
  });

  it('has the files that its lines name, whatever they are called, and keeps them once no line does', async () => {
    const { services } = test;
    const [from, into] = [await make('Named'), await make('Named too')];
    const naming =
      '<Filter name="enumeration-default">\nSetup fn=filterrules-setup config=./config/intranet.conf\nSetup fn=setup-type-by-extension file=intranet.types\nMetaData fn=filterrules-process\nEnumerate fn=enumerate-urls\n</Filter>\n';
    const files = [
      { path: 'filter.conf', text: naming },
      { path: 'intranet.conf', text: '<Site name=intranet type=site>\nStart url="http://intranet.test/"\n</Site>\n' },
      { path: 'intranet.types', text: 'type=text/x exts=x\n' },
    ];
    value(await services.saveRevision(operator, { slug: from, base: 1, files }));
    const listed = value(await services.listFiles(viewer, { slug: from })).files;
    const languages = Object.fromEntries(listed.map(({ path, language }) => [path, language]));
    expect(languages).toMatchObject({ 'intranet.conf': 'filterrules-conf', 'intranet.types': 'mime-types' });
    const { bytes } = value(await services.exportConfiguration(viewer, { slug: from }));
    value(await services.importRevision(operator, unchecked({ slug: into, base: 1, zip: bytes })));
    const texts = async (slug: string) => value(await services.getFiles(viewer, { slug })).files;
    expect(await texts(into)).toEqual(await texts(from));
    const alone = [file('config/intranet.conf', '# edited\n')];
    expect(value(await services.importRevision(operator, { slug: into, base: 2, files: alone })).revision).toBe(3);
    const stray = [{ path: 'stray.conf', text: '' }];
    const refused = problemOf(await services.saveRevision(operator, { slug: into, base: 3, files: stray }));
    expect(refused.fields?.['files']).toMatch(/no file named stray\.conf/);
    const unnamed = [{ path: 'filter.conf', text: null }];
    value(await services.saveRevision(operator, { slug: into, base: 3, files: unnamed }));
    const kept = value(await services.getFile(viewer, { slug: into, path: 'intranet.conf' }));
    expect(kept).toMatchObject({ text: '# edited\n', diagnostics: [{ code: 'SET-128' }] });
    const again = [{ path: 'intranet.conf', text: '# edited again\n' }];
    expect(value(await services.saveRevision(operator, { slug: into, base: 4, files: again })).revision).toBe(5);
  });

  it('shows no secret before it is saved, and keeps it as a credential after', async () => {
    const { services } = test;
    const slug = await make('With a secret');
    const files = [file('config/robot.conf', '<Process\n  password=hush\n>\n</Process>\n')];
    const preview = value(await services.previewImport(operator, { slug, files }));
    expect(preview.changes[0]?.after).toContain('password=credential:with-a-secret-password');
    expect(JSON.stringify(preview)).not.toContain('hush');
    const saved = value(await services.importRevision(operator, { slug, files, base: 1, message: '' }));
    expect(saved.credentials).toEqual(['with-a-secret-password']);
  });

  it('removes what it does not have only when asked to', async () => {
    const { services } = test;
    const slug = await make('Fewer files');
    const files = [file('filter.conf', '# only this\n')];
    const preview = value(await services.previewImport(operator, { slug, files }));
    expect(preview.missing).toEqual(['filterrules.conf', 'robot.conf', 'url-rules.conf']);
    expect(preview.changes.map(({ path }) => path)).toEqual(['filter.conf']);
    const all = value(await services.previewImport(operator, { slug, files, removeMissing: true }));
    expect(all.changes.map(({ path, after }) => [path, after === undefined])).toEqual([
      ['filter.conf', false],
      ['filterrules.conf', true],
      ['robot.conf', true],
      ['url-rules.conf', true],
    ]);
  });

  it('writes no file outside, whatever its entries are called, and names what it leaves out', async () => {
    const slug = await make('Odd names');
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('# fine\n'), 'a/filter.conf');
    zip.addBuffer(Buffer.from([0x23, 0, 0x23]), 'robot.conf');
    zip.addBuffer(Buffer.from('x'), 'profiles/zz/external_metadata.cfg');
    zip.addBuffer(Buffer.from('x'), 'filters/a:b');
    zip.end();
    const bytes = await buffer(zip.outputStream);
    const { changes, notes } = value(await test.services.previewImport(operator, { slug, zip: bytes }));
    expect(changes.map(({ path }) => path)).toEqual(['filter.conf', 'profiles/zz/external_metadata.cfg']);
    expect(notes).toContain('Skipped robot.conf: it is not a text file.');
    const outward = Buffer.from(bytes.toString('latin1').replaceAll('profiles/zz/', 'profiles/../'), 'latin1');
    const refused = problemOf(await test.services.previewImport(operator, { slug, zip: outward }));
    expect(refused.fields?.['zip']).toContain('profiles/../external_metadata.cfg');
    const none = problemOf(await test.services.previewImport(operator, { slug, files: [file('robot.conf', '\0')] }));
    expect(none.message).toContain('Skipped robot.conf: it is not a text file.');
  });
});
