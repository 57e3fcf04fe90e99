import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { cli } from '../../services/actor.ts';
import type { Services } from '../../services/index.ts';
import { pullFolder, type PullWanted } from './pull-folder.ts';
import { pushFolder, type PushWanted } from './push-folder.ts';
import { openTestServices, value, type TestServices } from '../../services/testing/test-services.ts';
import { runCommand, type CommandResult } from '../testing/command.ts';

let test: TestServices;
let services: Services;
beforeAll(async () => {
  test = await openTestServices();
  ({ services } = test);
});
afterAll(() => test.close());

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'winnow-pull-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A collection with a filter.conf of its own, at revision 2. */
async function seed(name: string, text = lines): Promise<string> {
  const { slug } = value(await services.createCollection(cli, { name, url: 'https://site.example/' }));
  await change(slug, 1, text);
  return slug;
}

const lines = '# one\n# two\n# three\n# four\n# five\n';
const change = async (slug: string, base: number, text: string): Promise<void> => {
  value(
    await services.saveRevision(cli, { slug, base, message: 'By console', files: [{ path: 'filter.conf', text }] }),
  );
};
const winnow = (...args: readonly string[]): Promise<CommandResult> =>
  runCommand(args, { DATABASE_URL: test.database.url, WINNOW_DATA: test.folder });
const said: string[] = [];
const say = (line: string) => void said.push(line);
const pull = (folder: string, more: Partial<PullWanted> = {}) =>
  pullFolder(services, { folder, collection: undefined, revision: undefined, force: false, ...more }, say);
const push = (folder: string, more: Partial<PushWanted> = {}) =>
  pushFolder(
    services,
    { folder, collection: undefined, base: undefined, message: undefined, merge: false, ...more },
    say,
  );
const read = (folder: string, file: string): Promise<string> => readFile(path.join(folder, file), 'utf8');
const textOf = async (slug: string): Promise<string> =>
  value(await services.getFile(cli, { slug, path: 'filter.conf' })).text;

describe('a pulled folder', () => {
  it('has files that lines name, and keeps those that no line names any more', async () => {
    const slug = await seed('Named files');
    const naming =
      '<Filter name="enumeration-default">\nSetup fn=filterrules-setup config=config/intranet.conf\nEnumerate fn=enumerate-urls\n</Filter>\n';
    const dir = await makeFolder();
    await pull(dir, { collection: slug });
    await writeFile(path.join(dir, 'filter.conf'), naming);
    await writeFile(path.join(dir, 'intranet.conf'), '# sites\n');
    await writeFile(path.join(dir, 'notes.txt'), 'not a file of the collection\n');
    expect(await push(dir)).toMatchObject({
      revision: 3,
      changed: [{ path: 'filter.conf' }, { path: 'intranet.conf' }],
    });
    const checked = await winnow('check', path.join(dir, 'intranet.conf'), '--json');
    expect(JSON.parse(checked.stdout)).toMatchObject({ files: [{ language: 'filterrules-conf' }] });
    await writeFile(path.join(dir, 'filter.conf'), '# none\n');
    expect(await push(dir)).toMatchObject({ revision: 4, changed: [{ path: 'filter.conf' }] });
    const files = value(await services.getFiles(cli, { slug })).files.map((file) => file.path);
    expect(files).toContain('intranet.conf');
    const other = await makeFolder();
    await pull(other, { collection: slug });
    expect(await read(other, 'intranet.conf')).toBe('# sites\n');
  });

  it('goes there and back: pull, edit, push with a message, a secret becomes a credential', async () => {
    const slug = await seed('There and back');
    const dir = await makeFolder();
    expect(await pull(dir, { collection: slug })).toMatchObject({
      collection: slug,
      revision: 2,
      written: ['filter.conf', 'filterrules.conf', 'robot.conf', 'url-rules.conf'],
    });
    expect(await read(dir, 'filter.conf')).toBe(lines);
    expect(await push(dir)).toMatchObject({ revision: 2, changed: [] });

    await writeFile(path.join(dir, 'filter.conf'), `${lines}# six\r\n`);
    await writeFile(path.join(dir, 'robot.conf'), '<Process\n  password="s3cret"\n>\n</Process>\n');
    await mkdir(path.join(dir, 'filters'));
    await writeFile(path.join(dir, 'filters/Scope'), 'Allow .*\n');
    const pushed = await push(dir, { message: 'From the folder' });
    expect(pushed).toMatchObject({
      collection: slug,
      revision: 3,
      base: 2,
      changed: [
        { path: 'filter.conf', change: 'changed' },
        { path: 'filters/Scope', change: 'added' },
        { path: 'robot.conf', change: 'changed' },
      ],
      credentials: [`${slug}-password`],
    });
    expect(await textOf(slug)).toBe(`${lines}# six\r\n`);
    expect(await read(dir, 'robot.conf')).toContain(`password=credential:${slug}-password`);
    const { revisions } = value(await services.listRevisions(cli, { slug, limit: 1 }));
    expect(revisions[0]).toMatchObject({ number: 3, message: 'From the folder', author: 'cli' });

    await rm(path.join(dir, 'filters/Scope'));
    expect(await push(dir)).toMatchObject({
      changed: [{ path: 'filters/Scope', change: 'removed' }],
    });
    const other = await makeFolder();
    await pull(other, { collection: slug });
    expect((await readdir(other)).toSorted()).toEqual([
      '.winnow',
      'filter.conf',
      'filterrules.conf',
      'robot.conf',
      'url-rules.conf',
    ]);
    expect(await read(other, 'robot.conf')).toBe(await read(dir, 'robot.conf'));
  });

  it('keeps what was changed in it: pull refuses, names the files, and overwrites only with --force', async () => {
    const slug = await seed('Kept here');
    const dir = await makeFolder();
    await pull(dir, { collection: slug });
    await writeFile(path.join(dir, 'filter.conf'), '# mine\n');
    await writeFile(path.join(dir, 'mime.types'), '# mine too\n');
    expect(await pull(dir)).toMatchObject({ written: [], kept: ['filter.conf', 'mime.types'] });
    await change(slug, 2, '# theirs\n');
    expect(await pull(dir)).toMatchObject({ files: ['filter.conf'] });
    expect(await read(dir, 'filter.conf')).toBe('# mine\n');
    expect(await pull(dir, { force: true })).toMatchObject({ written: ['filter.conf'], revision: 3 });
    expect(await read(dir, 'filter.conf')).toBe('# theirs\n');
    expect(await read(dir, 'mime.types')).toBe('# mine too\n');
  });
});

it('the commands answer in words or as one document, and by their exit code', async () => {
  const slug = await seed('On the command line');
  const dir = await makeFolder();
  const pulled = await winnow('pull', '--collection', slug, '--dir', dir);
  expect(pulled, pulled.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('written  filter.conf') });
  await writeFile(path.join(dir, 'filter.conf'), '# mine\n');
  await change(slug, 2, '# theirs\n');
  const refused = await winnow('push', '--dir', dir, '--json');
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.stdout)).toMatchObject({ conflicts: ['filter.conf'] });
  expect((await winnow('push', '--dir', path.join(dir, 'nowhere'))).code).toBe(2);
});

describe('pushing when the collection has a newer revision', () => {
  it('is refused with the files that clash, and with --merge both sides are kept', async () => {
    const slug = await seed('Both sides');
    const dir = await makeFolder();
    await pull(dir, { collection: slug });
    await change(slug, 2, lines.replace('five', 'FIVE'));
    await writeFile(path.join(dir, 'filter.conf'), lines.replace('one', 'ONE'));
    const refused = await push(dir);
    expect(refused).toMatchObject({ collection: slug, base: 2, newest: 3, conflicts: ['filter.conf'] });
    expect('error' in refused && refused.error).toMatch(/cli saved revision 3 .* winnow push --merge/s);
    expect(await textOf(slug)).toContain('# one');

    expect(await push(dir, { merge: true })).toMatchObject({ revision: 4, merged: ['filter.conf'] });
    const merged = lines.replace('one', 'ONE').replace('five', 'FIVE');
    expect(await textOf(slug)).toBe(merged);
    expect(await read(dir, 'filter.conf')).toBe(merged);
  });

  it('is refused with the line when the same lines were changed, and nothing is lost', async () => {
    const slug = await seed('Same line');
    const dir = await makeFolder();
    await pull(dir, { collection: slug });
    await change(slug, 2, lines.replace('two', 'theirs'));
    await writeFile(path.join(dir, 'filter.conf'), lines.replace('two', 'mine'));
    expect(await push(dir, { merge: true })).toMatchObject({ conflicts: ['filter.conf:2'] });
    expect(await textOf(slug)).toContain('# theirs');
    expect(await read(dir, 'filter.conf')).toContain('# mine');
  });
});

it('a folder that nobody changed is pushed without a conflict, whatever was saved meanwhile', async () => {
  const odd = '\ufeff# byte order mark\r\n# CRLF\r\n\n# no newline at the end';
  const slug = await seed('Unchanged', odd);
  const dir = await makeFolder();
  await pull(dir, { collection: slug });
  expect(await push(dir)).toMatchObject({ revision: 2, changed: [] });
  await change(slug, 2, '# saved meanwhile\n');
  expect(await push(dir)).toMatchObject({ base: 2, revision: 3, changed: [] });
  expect(await textOf(slug)).toBe('# saved meanwhile\n');
  expect(await pull(dir)).toMatchObject({ revision: 3, written: ['filter.conf'] });
  expect(await push(dir)).toMatchObject({ base: 3, revision: 3, changed: [] });
});

describe('folders that are not as they should be', () => {
  it('a folder that was never pulled needs the collection and the revision it began with', async () => {
    const slug = await seed('Own folder');
    const dir = await makeFolder();
    await writeFile(path.join(dir, 'filter.conf'), '# ours\n');
    await expect(push(dir)).rejects.toThrow('Use --collection');
    await expect(push(dir, { collection: slug })).rejects.toThrow('--base');
    expect(await pull(dir, { collection: slug })).toMatchObject({ files: ['filter.conf'] });
    expect(await push(dir, { collection: slug, base: 2 })).toMatchObject({ revision: 3 });
    expect(await textOf(slug)).toBe('# ours\n');
  });

  it('what is no text, a link, or a note nobody wrote is refused by name, and nothing is pushed', async () => {
    const slug = await seed('Odd files');
    const dir = await makeFolder();
    await pull(dir, { collection: slug });
    await writeFile(path.join(dir, 'filter.conf'), Buffer.from([0x23, 0, 0x23]));
    await expect(push(dir)).rejects.toThrow('filter.conf');
    await rm(path.join(dir, 'filter.conf'));
    await symlink('/etc/hostname', path.join(dir, 'filter.conf'));
    await expect(push(dir)).rejects.toThrow('Invalid text: filter.conf');
    expect(await textOf(slug)).toBe(lines);
    await writeFile(path.join(dir, '.winnow'), 'not a note');
    await expect(pull(dir)).rejects.toThrow('.winnow does not name the collection');
  });

  it('a file that is not UTF-8 is read as Windows-1252, and the note names it', async () => {
    const slug = await seed('Old text');
    const dir = await makeFolder();
    await pull(dir, { collection: slug });
    await writeFile(path.join(dir, 'filter.conf'), Buffer.from('# caf\u00e9\n', 'latin1'));
    const pushed = await push(dir);
    expect(pushed).toMatchObject({ notes: ['filter.conf is not UTF-8 and was read as Windows-1252.'] });
    expect(await textOf(slug)).toBe('# café\n');
    expect(await push(dir)).toMatchObject({ changed: [] });
  });

  it('a folder of another collection is left alone', async () => {
    const [one, two] = [await seed('First of two'), await seed('Second of two')];
    const dir = await makeFolder();
    await pull(dir, { collection: one });
    await expect(pull(dir, { collection: two })).rejects.toThrow(new RegExp(`\\b${one}, not to ${two}\\b`));
  });
});
