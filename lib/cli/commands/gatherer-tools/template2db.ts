/** `winnow template2db`: stores objects in a database, which is a file of SOIF with one object for each URL. */

import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { decodeSoif } from '../../../languages/soif/decode.ts';
import { Refusal } from '../../answer.ts';
import { defineCommand } from '../../command.ts';
import { printJson, say } from '../../print.ts';
import { countWords } from '../../../sdk/count-words.ts';
import { convert, drain, toFile } from '../../soif/convert.ts';
import { reportFindings, silentReport } from '../../soif/findings.ts';
import { databaseFile, databaseInput, inputsOf } from '../../soif/inputs.ts';
import type { Input } from '../../soif/inputs.ts';
import { writeSoif } from '../../soif/write-objects.ts';

export const template2db = defineCommand({
  name: 'template2db',
  summary: 'Stores SOIF from files or stdin in a database, where an object replaces the one with its URL.',
  arguments: '<database> [file…]',
  takes: { min: 1 },
  options: {},
  notes: [
    'A database is a file of SOIF, or a folder with PRODUCTION.soif; it is created if it does not exist. If there are invalid objects, nothing is stored: correct them, or remove them with winnow cleandb.',
  ],
  run: async ({ arguments: [name = '', ...files], json }) => {
    const file = await databaseFile(name);
    const spool = `${file}.input`;
    try {
      const stored = (await exists(file)) ? [await databaseInput(file)] : [];
      const given = files.length === 0 || files.includes('-') ? [await spooled(spool)] : await inputsOf(files);
      const objects = await store(file, [...stored, ...given]);
      if (json) printJson({ file, objects });
      else say(`${file}: ${countWords(objects, 'object')}.`);
      return 0;
    } finally {
      await rm(spool, { force: true });
    }
  },
});

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}

/** Inputs are read twice, which stdin can't be. */
async function spooled(file: string): Promise<Input> {
  await pipeline(process.stdin, createWriteStream(file));
  return { ...(await databaseInput(file)), name: 'stdin' };
}

/** First it is found which object is the last with its URL, so that only URLs are held in memory. */
async function store(file: string, inputs: readonly Input[]): Promise<number> {
  const report = reportFindings();
  const last = new Map<string, number>();
  let read = 0;
  const find = { object: ({ url }: { readonly url: string }) => void last.set(url, read++) };
  await drain(convert({ inputs, open: decodeSoif, report, make: () => find }));
  if (report.errors() > 0) throw new Refusal(`${file} is unchanged: ${countWords(report.errors(), 'error')}.`);
  let at = 0;
  let written = 0;
  const chunks = convert({
    inputs,
    open: decodeSoif,
    report: silentReport,
    make: (write) => {
      const writer = writeSoif(write);
      return {
        object: (object) => {
          const isLast = last.get(object.url) === at++;
          if (object.url !== '' && !isLast) return;
          written++;
          writer.object({ ...object, section: undefined });
        },
        end: writer.end,
      };
    },
  });
  await toFile(file, chunks, () => true);
  return written;
}
