/** Reads files and directories of this machine, below the roots that whoever runs it has opened, and nowhere else. */

import { constants, type Dirent } from 'node:fs';
import { lstat, open, readdir, readlink, realpath } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { usualType } from '../languages/mime-types/usual-type.ts';
import { normalizeUrl, splitUrl } from '../match/urls/url-key.ts';
import { urlSchemes } from '../match/urls/url-schemes.ts';
import type { Door, FetchSettings } from '../outside/door.ts';
import { printDate } from '../sdk/dates.ts';
import {
  defineProtocol,
  type FetchedResource,
  type Fetcher,
  type FetchRequest,
  listingType,
  referencesIn,
} from '../sdk/define-protocol.ts';
import type { FetchOutcomeKind, ResponseFact } from '../sdk/resource.ts';
import { decodePath, encodePath, isBelow, realRoots } from './file-path.ts';
import { Refusal } from './transfer.ts';

export const file = defineProtocol<Door>({
  name: 'file',
  label: 'file',
  schemes: [urlSchemes.file],
  summary: 'Reads files and directories of this machine.',
  doc: 'Only below the folders of WINNOW_FILE_ROOTS, once every symbolic link is followed; devices, sockets and pipes are never opened. A link inside these folders is a redirect to its target, and so is another spelling of a path. The entries of a directory are its links, in the order of their names. The MIME type is derived from the file name with the built-in mime.types, or else from the content.',
  hasAddress: false,
  // What comes from the web may not lead into the files of this machine.
  isLinkedFromOthers: false,
  proxied: [],
  isConditional: true,
  statuses: [],
  retried: [],
  entriesOf: referencesIn,
  open: ({ fileRoots, process }) => createFileFetcher({ ...process, roots: fileRoots }),
});

interface FileOptions extends Pick<FetchSettings, 'maxFileBytes' | 'cutsLargeFiles'> {
  /** Absolute folders; nothing outside of them is read, whatever a link says. */
  readonly roots: readonly string[];
}

export function createFileFetcher(options: FileOptions): Fetcher {
  return { fetch: (request) => fetchFile(options, request), close: () => Promise.resolve() };
}

interface Reading {
  readonly outcome: FetchOutcomeKind;
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array;
  readonly redirectTo?: string;
  readonly detail?: string;
  readonly notes?: readonly string[];
}

async function fetchFile(options: FileOptions, request: FetchRequest): Promise<FetchedResource> {
  const startedAt = performance.now();
  request.sent?.();
  const { outcome, headers = {}, body, ...rest } = await read(options, request).catch(refused);
  const bytes = body?.length ?? 0;
  const ms = Math.round(performance.now() - startedAt);
  const fact: ResponseFact = { outcome, headers, ...rest, bytes, received: bytes, ms };
  return { fact, ...(body && { body }) };
}

const outcomes: ReadonlyMap<string, readonly [FetchOutcomeKind, string]> = new Map([
  ['ENOENT', ['gone', 'file not found']],
  ['ENOTDIR', ['gone', 'file not found']],
  ['ENAMETOOLONG', ['gone', 'file not found: the name is too long']],
  ['EACCES', ['http-error', 'permission denied']],
  ['EPERM', ['http-error', 'permission denied']],
  ['ELOOP', ['http-error', 'too many levels of symbolic links']],
]);

function refused(error: unknown): Reading {
  if (error instanceof Refusal) return { outcome: error.outcome, detail: error.message };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [outcome, detail] = outcomes.get(code) ?? ['http-error', `failed to read the file: ${code || String(error)}`];
  return { outcome, detail };
}

async function read({ roots, maxFileBytes, cutsLargeFiles }: FileOptions, request: FetchRequest): Promise<Reading> {
  const { href, host } = request.url;
  const { pathname } = splitUrl(href);
  if (host !== '')
    throw new Refusal('address-refused', `${host} is another machine; file: URLs are read only from this one`);
  const written = decodePath(pathname);
  if (written === undefined) throw new Refusal('gone', 'the path holds an escaped slash or NUL');
  const opened = await realRoots(roots);
  const real = await realInside(written, opened);
  const stat = await lstat(real);
  if (!stat.isFile() && !stat.isDirectory())
    throw new Refusal('http-error', 'not a file, but a device, socket, or pipe');
  const wanted = `file://${encodePath(real)}${stat.isDirectory() && real.length > 1 ? '/' : ''}`;
  const normal = normalizeUrl(wanted);
  if (normal.ok && normal.url.href !== href) return { outcome: 'redirect', redirectTo: normal.url.href };
  const handle = await open(real, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    await checkOpened(handle, stat, opened);
    return stat.isDirectory()
      ? await readDirectory(real, request, stat)
      : await readFile(handle, request, { real, stat, maxBytes: maxFileBytes, cuts: cutsLargeFiles });
  } finally {
    await handle.close();
  }
}

/** Whoever is not below a root learns nothing of what is there. */
async function realInside(written: Buffer, roots: readonly Buffer[]): Promise<Buffer> {
  if (roots.length === 0) throw new Refusal('address-refused', 'WINNOW_FILE_ROOTS names no folder');
  const outside = new Refusal('address-refused', 'the file is not below a folder of WINNOW_FILE_ROOTS');
  const isWrittenBelow = isBelow(written, roots) || (await isBelowByLinks(written, roots));
  if (!isWrittenBelow) throw outside;
  const real = await realpath(written, 'buffer');
  if (!isBelow(real, roots)) throw outside;
  return real;
}

/** The path of a root may itself go over links: the nearest folder that exists says where it leads. */
async function isBelowByLinks(written: Buffer, roots: readonly Buffer[]): Promise<boolean> {
  for (let rest = written; rest.length > 0;) {
    const real = await realpath(rest, 'buffer').catch(() => undefined);
    if (real !== undefined) return isBelow(real, roots);
    rest = rest.subarray(0, Math.max(0, rest.lastIndexOf('/')));
  }
  return false;
}

type Stat = Awaited<ReturnType<typeof lstat>>;

/** Nobody may put something else in its place between looking and opening. */
async function checkOpened(handle: FileHandle, looked: Stat, roots: readonly Buffer[]): Promise<void> {
  const { dev, ino } = await handle.stat();
  const at = await readlink(`/proc/self/fd/${handle.fd}`, 'buffer').catch(() => undefined);
  const isSame = dev === looked.dev && ino === looked.ino;
  if (!isSame || (at !== undefined && !isBelow(at, roots)))
    throw new Refusal('gone', 'the file was replaced while it was being opened');
}

/** Undefined when the resource is another than the validator says. */
function unchanged({ etag }: FetchRequest, headers: Record<string, string>): Reading | undefined {
  return etag !== undefined && etag === headers['etag'] ? { outcome: 'not-modified', headers } : undefined;
}

function validators({ mtimeMs, size, ino }: Stat): Record<string, string> {
  return { 'last-modified': printDate(Number(mtimeMs)), etag: `"${ino}-${size}-${Math.trunc(Number(mtimeMs))}"` };
}

async function readDirectory(real: Buffer, request: FetchRequest, stat: Stat): Promise<Reading> {
  const headers = { 'content-type': listingType, ...validators(stat) };
  const same = unchanged(request, headers);
  if (same) return same;
  const entries = await readdir(real, { withFileTypes: true, encoding: 'buffer' });
  const kept = entries.filter((entry) => entry.isFile() || entry.isDirectory() || entry.isSymbolicLink());
  const lines = kept.map(entryLine).toSorted();
  const left = entries.length - kept.length;
  const notes = left > 0 ? { notes: [`${left} devices, sockets, or pipes skipped`] } : {};
  return { outcome: 'ok', headers, body: Buffer.from(lines.map((line) => `${line}\n`).join('')), ...notes };
}

function entryLine(entry: Dirent<Buffer>): string {
  return `./${encodePath(entry.name)}${entry.isDirectory() ? '/' : ''}`;
}

interface ToRead {
  readonly real: Buffer;
  readonly stat: Stat;
  readonly maxBytes: number;
  readonly cuts: boolean;
}

async function readFile(handle: FileHandle, request: FetchRequest, file: ToRead): Promise<Reading> {
  const { real, stat, maxBytes, cuts } = file;
  const type = usualType(real.subarray(real.lastIndexOf('/') + 1).toString());
  const headers = {
    ...(type !== undefined && { 'content-type': type }),
    'content-length': String(stat.size),
    ...validators(stat),
  };
  const same = unchanged(request, headers);
  if (same) return same;
  const limit = request.cutBytes ?? maxBytes;
  const isRefused = request.cutBytes === undefined && !cuts;
  const notes = ['max-filesize-kb'];
  if (isRefused && Number(stat.size) > maxBytes) return { outcome: 'too-large', headers, notes };
  const body = await readUpTo(handle, limit + 1);
  if (body.length <= limit) return { outcome: 'ok', headers, body };
  if (isRefused) return { outcome: 'too-large', headers, notes };
  const marks = ['cut', ...(request.cutBytes === undefined ? notes : [])];
  return { outcome: 'ok', headers, body: body.subarray(0, limit), notes: marks };
}

const portion = 256 * 1024;

/** Files that grow, or say that they are empty and are not, are read no further than this. */
async function readUpTo(handle: FileHandle, most: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for (let length = 0; length < most;) {
    const wanted = Math.min(portion, most - length);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(wanted), 0, wanted, null);
    if (bytesRead === 0) break;
    parts.push(buffer.subarray(0, bytesRead));
    length += bytesRead;
  }
  return Buffer.concat(parts);
}
