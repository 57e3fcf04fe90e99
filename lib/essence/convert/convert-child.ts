/**
 * The process that reads one document: bytes come in, HTML or a reason goes out. A thread of its own ends the whole
 * group of processes when the engine is gone or the time is over, whatever the reader is caught in.
 */

import { Worker } from 'node:worker_threads';
import { documentHtml, DocumentRefusal, isDiskFull } from './document.ts';
import type { Document } from './document.ts';
import type { DocumentFormat } from './formats.ts';
import { readMif } from './read-mif.ts';
import { readOffice } from './read-office.ts';
import { readOle } from './read-ole.ts';
import { readRtf } from './read-rtf.ts';

const readers: Readonly<Record<DocumentFormat, (body: Uint8Array) => Document | Promise<Document>>> = {
  // Heavy: loaded only for what needs it.
  pdf: async (body) => (await import('./read-pdf.ts')).readPdf(body),
  rtf: readRtf,
  mif: readMif,
  office: readOffice,
  ole: readOle,
};

const watch = `
  const { workerData: { parent, endsAt } } = require('node:worker_threads');
  setInterval(() => {
    if (process.ppid === parent && Date.now() < endsAt) return;
    try { process.kill(-process.pid, 'SIGKILL'); } catch { process.kill(process.pid, 'SIGKILL'); }
  }, 250);
`;

const [, , format = '', timeoutMs = '600000'] = process.argv;
const watcher = new Worker(watch, {
  eval: true,
  workerData: { parent: process.ppid, endsAt: Date.now() + Number(timeoutMs) },
});
watcher.unref();

async function readBody(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function isFormat(text: string): text is DocumentFormat {
  return text in readers;
}

async function convert(): Promise<unknown> {
  try {
    if (!isFormat(format)) throw new DocumentRefusal('unsupported', `no reader is called ${format}`);
    return { ok: true, html: documentHtml(await readers[format](await readBody())) };
  } catch (error) {
    if (error instanceof DocumentRefusal) return { ok: false, reason: error.reason, detail: error.message };
    if (isDiskFull(error)) return { ok: false, reason: 'disk-full' };
    return { ok: false, reason: 'malformed', detail: error instanceof Error ? error.message : String(error) };
  }
}

process.stdout.end(JSON.stringify(await convert()), () => process.exit(0));
