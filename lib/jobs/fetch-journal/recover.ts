/** What processes that are gone left in the journals of a run. */

import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { decodeRecord, recordsIn } from './record.ts';
import type { JournalRecord, JournalRequest, Span } from './record.ts';

export interface Recovered {
  /** The answer to a request, given once. */
  readonly take: (request: JournalRequest) => Promise<JournalRecord | undefined>;
  /** What is known of a URL is not wanted any more. */
  readonly forget: (url: string) => void;
}

interface Kept extends Span {
  readonly file: string;
  readonly request: JournalRequest;
}

/** Files kept of a run, of 4 MB or more each: an engine that crashes again and again must not fill the disk. An interruption leaves two. */
const mostFiles = 32;

/** From the files of the folder whose names do not begin with `own`; `onTrouble` is told when old ones had to go. */
export async function recoverAnswers(
  folder: string,
  own: string,
  onTrouble: (why: string) => void,
): Promise<Recovered> {
  const byUrl = new Map<string, readonly Kept[]>();
  const files = await filesOfOthers(folder, own);
  const old = files.slice(mostFiles);
  await Promise.all(old.map((file) => rm(file, { force: true })));
  if (old.length > 0) onTrouble(`The journal of a run is limited to ${mostFiles} files; the oldest were removed.`);
  for (const file of files.slice(0, mostFiles)) {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    for (const { request, start, end } of recordsIn(bytes)) {
      byUrl.set(request.url, [...(byUrl.get(request.url) ?? []), { file, request, start, end }]);
    }
  }
  return {
    take: async (request) => {
      const all = byUrl.get(request.url) ?? [];
      const found = all.find((each) => isDeepStrictEqual(each.request, request));
      if (found === undefined) return undefined;
      byUrl.set(
        request.url,
        all.filter((each) => each !== found),
      );
      return readKept(found);
    },
    forget: (url) => void byUrl.delete(url),
  };
}

/** The newest first. */
async function filesOfOthers(folder: string, own: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const others = names.filter((name) => !name.startsWith(own)).map((name) => path.join(folder, name));
  const dated = await Promise.all(others.map(async (file) => ({ file, at: await writtenAt(file) })));
  return dated.toSorted((a, b) => b.at - a.at).map(({ file }) => file);
}

function writtenAt(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

/** Undefined when its file is gone, or holds something else there by now. */
async function readKept({ file, request, start, end }: Kept): Promise<JournalRecord | undefined> {
  const bytes = await readSpan(file, { start, end }).catch(() => undefined);
  const record = bytes && decodeRecord(bytes, 0);
  return isDeepStrictEqual(record?.request, request) ? record : undefined;
}

async function readSpan(file: string, { start, end }: Span): Promise<Buffer> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start);
  return buffer.subarray(0, bytesRead);
}
