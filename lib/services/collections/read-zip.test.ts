import { ZipFile } from 'yazl';
import { describe, expect, it } from 'vitest';
import { placeOf } from '../../languages/collection-paths.ts';
import { placeFiles } from './place-files.ts';
import { readZip, zipLimits } from './read-zip.ts';

async function zipOf(entries: Readonly<Record<string, string | Buffer>>, mode?: number): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) {
    zip.addBuffer(Buffer.from(content), name, mode === undefined ? {} : { mode });
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Changes a name in the zip to one of the same length that no honest tool writes. */
const rename = (zip: Uint8Array, from: string, to: string): Uint8Array =>
  Buffer.from(Buffer.from(zip).toString('latin1').replaceAll(from, to), 'latin1');

const all = () => true;
const message = (result: unknown) => (result as { message?: string }).message;

describe('reading a zip', () => {
  it('gives the wanted files with their names as data', async () => {
    const zip = await zipOf({ 'old/config/filter.conf': 'one', 'old/readme': 'two' });
    const result = await readZip(zip, (path) => path.endsWith('.conf'));
    expect(result).toEqual({
      files: [{ path: 'old/config/filter.conf', bytes: Buffer.from('one') }],
      notes: [],
    });
  });

  it('refuses a zip with entries that point outside', async () => {
    const zip = rename(await zipOf({ 'aa/bb/filter.conf': 'x' }), 'aa/bb/', '../../');
    expect(message(await readZip(zip, all))).toMatch(/Invalid zip file: invalid relative path/);
  });

  it('leaves out links', async () => {
    const result = await readZip(await zipOf({ 'filter.conf': '/etc/passwd' }, 0o120777), all);
    expect(result).toEqual({ files: [], notes: ['Skipped: 1 special entry, such as symbolic links.'] });
  });

  it('refuses what is no zip, and a zip that is cut off', async () => {
    expect(message(await readZip(Buffer.from('hello'), all))).toMatch(/Invalid zip file/);
    const zip = await zipOf({ 'filter.conf': 'x'.repeat(1000) });
    expect(message(await readZip(zip.subarray(0, zip.length - 30), all))).toMatch(/Invalid zip file/);
  });

  it('refuses a bomb by its size, and by the ratio', async () => {
    const huge = await zipOf({ 'filter.conf': Buffer.alloc(zipLimits.entryBytes + 1) });
    expect(message(await readZip(huge, all))).toMatch(/larger than 16 MB/);
    const flat = await zipOf({ 'filter.conf': Buffer.alloc(zipLimits.ratioFrom + 1) });
    expect(message(await readZip(flat, all))).toMatch(/more than 200 times/);
  });

  it('refuses entries that share bytes', async () => {
    const zip = Buffer.from(await zipOf({ 'filter.conf': 'a'.repeat(500), 'robot.conf.': 'b'.repeat(500) }));
    // The second directory record gets the offset of the first local header.
    const second = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    zip.writeUInt32LE(0, second + 42);
    expect(message(await readZip(zip, all))).toMatch(/overlap/);
  });
});

describe('the place of an uploaded file', () => {
  it.each([
    ['filter.conf', 'filter.conf'],
    ['export/compass/config/filterrules.conf', 'filterrules.conf'],
    ['config/PROCESS.CONF', 'robot.conf'],
    ['my/filters/MyFilter', 'filters/MyFilter'],
    ['lib/stoplist.cf', 'lib/stoplist.cf'],
    ['lib/HTML.sum.tbl', 'lib/HTML.sum.tbl'],
    ['c/profiles/_default/external_metadata.cfg', 'profiles/_default/external_metadata.cfg'],
    ['external_metadata.cfg', 'external_metadata.cfg'],
    ['README', undefined],
    ['filters/..', undefined],
    ['filters/a\nb', undefined],
    ['filters/..\\..\\evil', undefined],
    ['filters/C:evil', undefined],
    ['filters/a\u202eb', undefined],
    ['profiles/../external_metadata.cfg', undefined],
    ['/srv/a:b/filter.conf', 'filter.conf'],
  ])('of %j is %j', (path, place) => {
    expect(placeOf(path)).toBe(place);
  });

  it('goes to the one nearest the top, and the notes name the rest', () => {
    const bytes = (text: string) => Buffer.from(text);
    const { files, notes } = placeFiles([
      { path: 'backup/old/filter.conf', bytes: bytes('old') },
      { path: 'config/filter.conf', bytes: bytes('new') },
      { path: 'config/process.conf', bytes: Buffer.from([0x23, 0xe9]) },
      { path: 'logo.gif', bytes: bytes('GIF') },
    ]);
    expect(files).toEqual([
      { path: 'filter.conf', text: 'new' },
      { path: 'robot.conf', text: '#é' },
    ]);
    expect(notes).toEqual([
      'config/process.conf is not UTF-8 and was read as Windows-1252.',
      'Renamed config/process.conf to robot.conf.',
      'Skipped backup/old/filter.conf: filter.conf already exists.',
      'Skipped, because collections have no files with these names: logo.gif.',
    ]);
  });
});
