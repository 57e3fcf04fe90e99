/**
 * A process that reads documents, one after another. A thread of its own ends the whole group of processes when the engine
 * is gone, whatever the reader is caught in.
 */

import { Worker } from 'node:worker_threads';
import { DocumentRefusal, isDiskFull } from '../convert/document.ts';
import { readers } from './readers.ts';
import type { ReaderTask } from './tasks.ts';

const watch = `
  const { workerData: { parent } } = require('node:worker_threads');
  setInterval(() => {
    if (process.ppid === parent) return;
    try { process.kill(-process.pid, 'SIGKILL'); } catch { process.kill(process.pid, 'SIGKILL'); }
  }, 250);
`;
new Worker(watch, { eval: true, workerData: { parent: process.ppid } }).unref();

let recipe: unknown;

type Message = Omit<ReaderTask, 'recipe'> & { readonly recipe?: unknown };

async function answerTo({ reader: name, input, ...more }: Message): Promise<unknown> {
  recipe = more.recipe ?? recipe;
  try {
    const read = readers.get(name);
    if (read === undefined) throw new DocumentRefusal('unsupported', `no reader is called ${name}`);
    return await read(input, recipe);
  } catch (error) {
    if (error instanceof DocumentRefusal) return { ok: false, reason: error.reason, detail: error.message };
    if (isDiskFull(error)) return { ok: false, reason: 'disk-full' };
    return { ok: false, reason: 'malformed', detail: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (message: Message) => {
  void answerTo(message).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
