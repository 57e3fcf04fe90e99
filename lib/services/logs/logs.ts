/** The logs of a collection: which there are, lines of one, and one as a download. */

import { z } from 'zod';
import { logLinesSchema, logListSchema } from './contract.ts';
import { exportStreamSchema } from '../resources/contract.ts';
import { listLogs as listFiles, logFolderOf, logRotation, readLog } from '../../store/logs/log-files.ts';
import { readLines } from '../../store/logs/read-lines.ts';
import type { LineFilter } from '../../store/logs/read-lines.ts';
import { logFormatOf, mostLogLevel, mostFilterText } from '../../sdk/log-formats.ts';
import type { LogFormat } from '../../sdk/log-formats.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { line, slug } from '../input.ts';
import type { ExportStream } from '../resources/contract.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { ListedLog, LogFile, LogLines, LogList } from './contract.ts';

const mostLines = 2_000;

const input = { slug, name: line('The name of the log', 255) } as const;

export const listLogs = defineService({
  name: 'listLogs',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: logListSchema,
  run: async (context, given): Promise<LogList | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const [files, loglevel] = await Promise.all([
      listFiles(logFolderOf(context.dataFolder, collection.id)),
      context.runs.logLevel(collection.id),
    ]);
    return {
      files: files.map(listed).toSorted((a, b) => order.indexOf(a.format) - order.indexOf(b.format)),
      ...logRotation,
      mostText: mostFilterText,
      ...(loglevel && { loglevel: { ...loglevel, most: mostLogLevel } }),
    };
  },
});

const order: readonly ListedLog['format'][] = ['robot', 'filter', 'gatherer'];

function listed(file: LogFile): ListedLog {
  const { id: format, kinds } = logFormatOf(file.name);
  return { ...file, format, log: file.name.replace(/\.\d+$/, ''), kinds };
}

export const readLogLines = defineService({
  name: 'readLogLines',
  doc: 'Lines of a log by number; without `from`, the last ones.',
  role: 'viewer',
  input: z.strictObject({
    ...input,
    kinds: z.array(z.string().max(20)).max(10).exactOptional(),
    text: z.string().max(mostFilterText).exactOptional(),
    from: z.int().min(0).exactOptional(),
    count: z.int().min(1).max(mostLines).default(500),
  }),
  output: logLinesSchema,
  run: async (context, { count, from, kinds = [], text = '', ...given }): Promise<LogLines | Problem> => {
    const found = await findLog(context, given);
    if (isProblem(found)) return found;
    const { folder, file } = found;
    const { kindOf } = logFormatOf(file.name);
    const filter = filterOf(kinds, text, kindOf);
    const wanted = { count, ...(filter && { filter }), ...(from !== undefined && { from }) };
    const { lines, ...window } = await readLines(folder, file.name, wanted);
    return { ...window, lines: lines.map((each) => ({ ...each, kind: kindOf(each.text) })) };
  },
});

/** Undefined takes every line. */
function filterOf(kinds: readonly string[], text: string, kindOf: LogFormat['kindOf']): LineFilter | undefined {
  const words = text.trim().toLowerCase();
  if (kinds.length === 0 && words === '') return undefined;
  return {
    key: JSON.stringify([kinds.toSorted(), words]),
    takes: (line) =>
      (words === '' || line.toLowerCase().includes(words)) && (kinds.length === 0 || kinds.includes(kindOf(line))),
  };
}

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
