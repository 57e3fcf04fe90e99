import { chmod, mkdir, mkdtemp, realpath, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normalizeUrl } from '../match/urls/url-key.ts';
import type { FetchRequest } from '../sdk/define-protocol.ts';
import { createFileFetcher } from './file.ts';

let top: string;
let root: string;
let outside: string;
const server = createServer();

beforeAll(async () => {
  top = await realpath(await mkdtemp(path.join(tmpdir(), 'winnow-files-')));
  root = path.join(top, 'root');
  outside = path.join(top, 'outside');
  await mkdir(path.join(root, 'docs', 'deep'), { recursive: true });
  await mkdir(path.join(top, 'root-beside'));
  await mkdir(outside);
  await writeFile(path.join(root, 'index.html'), '<title>Top</title>');
  await writeFile(path.join(root, 'docs', 'a b%?#ü.txt'), 'text');
  await writeFile(path.join(root, 'docs', 'readme'), 'plain');
  await writeFile(path.join(root, 'docs', 'large.txt'), 'x'.repeat(3000));
  await writeFile(path.join(outside, 'secret.txt'), 'secret');
  await writeFile(path.join(top, 'root-beside', 'secret.txt'), 'secret');
  await symlink(path.join(outside, 'secret.txt'), path.join(root, 'leak.txt'));
  await symlink(outside, path.join(root, 'leak'));
  await symlink('../index.html', path.join(root, 'docs', 'home.html'));
  await symlink('..', path.join(root, 'docs', 'up'));
  await symlink('circle', path.join(root, 'circle'));
  await new Promise<void>((resolve) => server.listen(path.join(root, 'socket'), resolve));
});
afterAll(async () => {
  server.close();
  await rm(top, { recursive: true, force: true });
});

async function get(url: string, over: Partial<FetchRequest> = {}, { roots = [root], cutsLargeFiles = true } = {}) {
  const normal = normalizeUrl(url);
  if (!normal.ok) throw new Error(`no URL: ${url}`);
  const options = { roots, maxFileBytes: 2000, cutsLargeFiles };
  const { fact, body } = await createFileFetcher(options).fetch({ url: normal.url, ...over });
  const { outcome, detail, redirectTo, headers, notes } = fact;
  return { outcome, detail, redirectTo, headers, notes, text: body && new TextDecoder().decode(body) };
}

const at = (...parts: readonly string[]): string => pathToFileURL(path.join(root, ...parts)).href;
const denied = { outcome: 'address-refused', text: undefined };

describe('files below the roots', () => {
  it('are read with the type of their name', async () => {
    const read = await get(at('index.html'));
    expect(read).toMatchObject({ outcome: 'ok', text: '<title>Top</title>' });
    expect(read.headers).toMatchObject({ 'content-type': 'text/html', 'content-length': '18' });
    expect((await get(at('docs', 'readme'))).headers).not.toHaveProperty('content-type');
    expect((await get(at('docs', 'a b%?#ü.txt'))).text).toBe('text');
    expect(await get(at('missing.html'))).toMatchObject({ outcome: 'gone' });
    expect(await get(at('index.html', 'x'))).toMatchObject({ outcome: 'gone' });
  });

  it('are asked for again by their validator', async () => {
    const { headers } = await get(at('index.html'));
    const etag = headers['etag'] ?? '';
    expect(await get(at('index.html'), { etag })).toMatchObject({ outcome: 'not-modified', text: undefined });
    await utimes(path.join(root, 'index.html'), 1000, 1000);
    const changed = await get(at('index.html'), { etag });
    expect(changed).toMatchObject({ outcome: 'ok' });
    expect(changed.headers['last-modified']).toBe('Thu, 01 Jan 1970 00:16:40 GMT');
  });

  it('have the limit of max-filesize-kb, and are cut where that is asked for', async () => {
    const marked = { outcome: 'ok', text: 'x'.repeat(2000), notes: ['cut', 'max-filesize-kb'] };
    expect(await get(at('docs', 'large.txt'))).toMatchObject(marked);
    expect(await get(at('docs', 'large.txt'), {}, { cutsLargeFiles: false })).toMatchObject({
      outcome: 'too-large',
      text: undefined,
    });
    expect((await get(at('docs', 'large.txt'), { cutBytes: 10 })).text).toBe('x'.repeat(10));
  });

  it('have one URL each: links and other spellings are redirects to it', async () => {
    expect(await get(at('docs', 'home.html'))).toMatchObject({ outcome: 'redirect', redirectTo: at('index.html') });
    expect(await get(at('docs', 'up', 'index.html'))).toMatchObject({ redirectTo: at('index.html') });
    expect(await get(`${at('index.html')}?x=1`)).toMatchObject({ redirectTo: at('index.html') });
    expect(await get(at('docs'))).toMatchObject({ outcome: 'redirect', redirectTo: `${at('docs')}/` });
    expect(await get(at('%69ndex.html').replace('%2569', '%69'))).toMatchObject({ redirectTo: at('index.html') });
    expect(await get(at('circle'))).toMatchObject({
      outcome: 'http-error',
      detail: expect.stringContaining('symbolic links'),
    });
  });

  it.skipIf(process.getuid?.() === 0)('that may not be read say so (as root there are none: skipped)', async () => {
    await chmod(path.join(root, 'docs', 'readme'), 0);
    expect(await get(at('docs', 'readme'))).toMatchObject({ outcome: 'http-error' });
  });
});

describe('directories', () => {
  it('list their entries by name, folders with a slash, without sockets', async () => {
    const read = await get(`${at()}/`);
    expect(read).toMatchObject({ outcome: 'ok', headers: { 'content-type': 'text/directory' } });
    expect(read.text).toBe('./circle\n./docs/\n./index.html\n./leak\n./leak.txt\n');
    expect((await get(`${at('docs')}/`)).text).toContain('./a%20b%25%3F%23%C3%BC.txt\n');
  });
});

describe('everything else', () => {
  it('is refused: outside of the roots, over a link or a name that begins alike', async () => {
    const secret = pathToFileURL(path.join(outside, 'secret.txt')).href;
    for (const url of [
      secret,
      at('leak.txt'),
      at('leak', 'secret.txt'),
      pathToFileURL(path.join(top, 'root-beside', 'secret.txt')).href,
      pathToFileURL(path.join(outside, 'missing')).href,
      'file:///etc/passwd',
      'file:///',
      `${at()}/../outside/secret.txt`,
      `${at()}/%2e%2e/outside/secret.txt`,
    ]) {
      expect(await get(url), url).toMatchObject(denied);
    }
    for (const url of [`${at()}/..%2foutside/secret.txt`, `${at()}/index.html%00.txt`]) {
      expect(await get(url), url).toMatchObject({ outcome: 'gone' });
    }
    expect(await get('file://other/etc/passwd')).toMatchObject(denied);
    expect(await get(at('index.html'), {}, { roots: [] })).toMatchObject(denied);
  });

  it('is never opened when it is a socket or a device', async () => {
    expect(await get(at('socket'))).toMatchObject({ outcome: 'http-error', detail: expect.stringContaining('device') });
    expect(await get('file:///dev/zero', {}, { roots: ['/dev'] })).toMatchObject({ outcome: 'http-error' });
  });

  it('ends where the limit does, whatever length the system says', async () => {
    const read = await get('file:///proc/kallsyms', {}, { roots: ['/proc'] });
    expect(['ok', 'gone', 'http-error']).toContain(read.outcome);
    expect(read.text?.length ?? 0).toBeLessThanOrEqual(2000);
  });

  it('is reached over a root that is a link itself', async () => {
    const link = path.join(top, 'by-link');
    await symlink(root, link);
    const url = pathToFileURL(path.join(link, 'index.html')).href;
    expect(await get(url, {}, { roots: [link] })).toMatchObject({ outcome: 'redirect', redirectTo: at('index.html') });
  });
});
