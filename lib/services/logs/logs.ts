/** The logs of a collection: which there are, the end of one, and one as a download. */

import { z } from 'zod';
import { logListSchema, logTailSchema } from './contract.ts';
import { exportStreamSchema } from '../resources/contract.ts';
import { listLogs as listFiles, logFolderOf, logRotation, readLog } from '../../store/logs/log-files.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { line, slug } from '../input.ts';
import type { ExportStream } from '../resources/contract.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { LogFile, LogList, LogTail } from './contract.ts';

/** Bytes looked at for the end of a log. */
const tailBytes = 256_000;
const mostLines = 2_000;

const input = { slug, name: line('The name of the log', 255) } as const;

export const listLogs = defineService({
  name: 'listLogs',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: logListSchema,
  run: async (context, given): Promise<LogList | Problem> => {
    const folder = await folderOf(context, given.slug);
    if (isProblem(folder)) return folder;
    return { files: await listFiles(folder), ...logRotation };
  },
});

export const readLogTail = defineService({
  name: 'readLogTail',
  doc: 'The last lines of a log.',
  role: 'viewer',
  input: z.strictObject({ ...input, lines: z.int().min(1).max(mostLines).default(500) }),
  output: logTailSchema,
  run: async (context, { lines, ...given }): Promise<LogTail | Problem> => {
    const found = await findLog(context, given);
    if (isProblem(found)) return found;
    const { folder, file } = found;
    const start = Math.max(0, file.bytes - tailBytes);
    const chunks: Uint8Array[] = [];
    for await (const chunk of readLog(folder, file, start)) chunks.push(chunk);
    const all = Buffer.concat(chunks);
    const whole = start === 0 ? all : all.subarray(all.indexOf(10) + 1);
    const texts = whole
      .toString('utf8')
      .split('\n')
      .filter((text) => text !== '')
      .slice(-lines);
    const shown = Buffer.byteLength(texts.map((text) => `${text}\n`).join(''));
    return { file, lines: texts, before: file.bytes - shown };
  },
});

export const exportLog = defineService({
  name: 'exportLog',
  role: 'viewer',
  input: z.strictObject(input),
  output: exportStreamSchema,
  run: async (context, given): Promise<ExportStream | Problem> => {
    const found = await findLog(context, given);
    if (isProblem(found)) return found;
    const { folder, file } = found;
    return {
      fileName: `${given.slug}-${file.name}`,
      contentType: 'text/plain; charset=utf-8',
      chunks: readLog(folder, file),
    };
  },
});

async function folderOf(context: CallContext, of: string): Promise<string | Problem> {
  const collection = await findCollection(context, of);
  return isProblem(collection) ? collection : logFolderOf(context.dataFolder, collection.id);
}

interface FoundLog {
  readonly folder: string;
  readonly file: LogFile;
}

/** Of the files that are there: a name can lead nowhere else. */
async function findLog(
  context: CallContext,
  given: { readonly slug: string; readonly name: string },
): Promise<FoundLog | Problem> {
  const folder = await folderOf(context, given.slug);
  if (isProblem(folder)) return folder;
  const files = await listFiles(folder);
  const file = files.find(({ name }) => name === given.name);
  if (file !== undefined) return { folder, file };
  const named = files.length === 0 ? 'It has none yet.' : `It has ${files.map(({ name }) => name).join(', ')}.`;
  return problem('not-found', `${given.slug} has no log ${given.name}. ${named}`);
}
