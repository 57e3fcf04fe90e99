import { mkdtempSync, readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeRecord, type JournalRequest } from './record.ts';
import { recoverAnswers, type Recovered } from './recover.ts';

let folder: string;
let troubles: string[];

beforeEach(() => {
  troubles = [];
  folder = mkdtempSync(path.join(tmpdir(), 'winnow-recover-'));
});
afterEach(() => rm(folder, { recursive: true }));

const url = 'http://a.test/';
const conditional = { url, etag: '"a"' };
const fact = { outcome: 'ok', status: 200, headers: {}, bytes: 3, received: 3, ms: 1 } as const;

function write(name: string, request: JournalRequest, body: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, Buffer.concat(encodeRecord({ request, at: 7, fetched: { fact, body: Buffer.from(body) } }, 0)));
  return file;
}

const recover = (from = folder): Promise<Recovered> => recoverAnswers(from, 'own', (why) => void troubles.push(why));

async function taken(request: JournalRequest, from = recover()): Promise<string | undefined> {
  const body = (await (await from).take(request))?.fetched.body;
  return body && Buffer.from(body).toString();
}

describe('what others left in the journals of a run', () => {
  it('answers a request once', async () => {
    write('othera', { url }, 'one');
    const recovered = recover();
    expect(await taken({ url }, recovered)).toBe('one');
    expect(await taken({ url }, recovered)).toBeUndefined();
  });

  it('answers no other request for the URL', async () => {
    write('othera', conditional, 'one');
    const recovered = recover();
    expect(await taken({ url }, recovered)).toBeUndefined();
    expect(await taken({ url, etag: '"b"' }, recovered)).toBeUndefined();
    expect(await taken({ ...conditional, cutBytes: 9 }, recovered)).toBeUndefined();
    expect(await taken(conditional, recovered)).toBe('one');
  });

  it('answers nothing that was forgotten, nor what the process wrote itself', async () => {
    write('othera', { url }, 'one');
    write('owna', conditional, 'own');
    const recovered = recover();
    expect(await taken(conditional, recovered)).toBeUndefined();
    (await recovered).forget(url);
    expect(await taken({ url }, recovered)).toBeUndefined();
  });

  it('answers nothing from a file that was emptied, written anew or removed meanwhile', async () => {
    const change = async (what: (file: string) => unknown): Promise<string | undefined> => {
      const file = write('othera', { url }, 'one');
      const recovered = recover();
      await recovered;
      await what(file);
      return taken({ url }, recovered);
    };
    expect(await change((file) => truncateSync(file))).toBeUndefined();
    expect(await change(() => write('othera', { url: 'http://b.test/' }, 'one'))).toBeUndefined();
    expect(await change((file) => rm(file))).toBeUndefined();
  });

  it('answers from the newest file, removes all but 32, and says so', async () => {
    for (let n = 0; n < 32; n++) utimesSync(write(`other${n}`, { url }, `body ${n}`), n, n);
    expect(await taken({ url })).toBe('body 31');
    expect(troubles).toEqual([]);
    for (let n = 32; n < 34; n++) utimesSync(write(`other${n}`, { url }, `body ${n}`), n, n);
    expect(await taken({ url })).toBe('body 33');
    expect(troubles).toEqual(['The journal of a run is limited to 32 files; the oldest were removed.']);
    expect(readdirSync(folder)).toHaveLength(32);
    expect(readdirSync(folder)).not.toContain('other1');
  });

  it('is nothing where there is no folder', async () => {
    expect(await taken({ url }, recover(path.join(folder, 'none')))).toBeUndefined();
  });
});
