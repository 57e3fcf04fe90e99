/** Changes objects one by one: of a stream on the way to stdout, or of databases in place. */

import { decodeSoif } from '../../languages/soif/decode.ts';
import type { SoifObject } from '../../languages/soif/object.ts';
import { print, printJson } from '../print.ts';
import { countWords, numberWords } from '../../sdk/count-words.ts';
import { convert, keepCopy, toFile, toStdout } from './convert.ts';
import { reportFindings } from './findings.ts';
import { databaseFile, databaseInput, inputsOf } from './inputs.ts';
import { objectWriter, writeSoif } from './write-objects.ts';
import type { ObjectWriter, PlacedContent } from './write-objects.ts';

/** Answers the object itself where nothing changes. */
export type Change = (object: SoifObject) => PlacedContent;

export interface Cleaned {
  readonly file: string;
  readonly objects: number;
  readonly changed: number;
  /** Skipped. */
  readonly invalid: number;
  /** The file as it was, kept because objects were skipped. */
  readonly previous?: string;
}

/** Answers how many objects were invalid. */
export async function cleanStream(json: boolean, change: Change): Promise<number> {
  const report = reportFindings();
  const inputs = await inputsOf([]);
  await toStdout(
    convert({
      inputs,
      open: decodeSoif,
      report,
      make: (write) => changing(objectWriter(json, write), change, { objects: 0, changed: 0 }),
    }),
  );
  return report.errors();
}

export async function cleanDatabases(names: readonly string[], json: boolean, change: Change): Promise<number> {
  const databases: Cleaned[] = [];
  for (const name of names) databases.push(await cleanDatabase(name, change));
  if (json) printJson({ databases });
  else for (const each of databases) print(sentenceOf(each));
  return databases.reduce((sum, { invalid }) => sum + invalid, 0);
}

async function cleanDatabase(name: string, change: Change): Promise<Cleaned> {
  const report = reportFindings();
  const [file, input] = [await databaseFile(name), await databaseInput(name)];
  const counts = { objects: 0, changed: 0 };
  let previous: string | undefined;
  const chunks = convert({
    inputs: [input],
    open: decodeSoif,
    report,
    make: (write) => changing(writeSoif(write), change, counts),
  });
  await toFile(file, chunks, async () => {
    if (report.errors() > 0) previous = await keepCopy(file);
    return true;
  });
  return { file, ...counts, invalid: report.errors(), ...(previous !== undefined && { previous }) };
}

function changing({ object: write, end }: ObjectWriter, change: Change, counts: { objects: number; changed: number }) {
  return {
    object: (object: SoifObject) => {
      const changed = change(object);
      counts.objects++;
      if (changed !== object) counts.changed++;
      write(changed);
    },
    end,
  };
}

function sentenceOf({ file, objects, changed, invalid, previous }: Cleaned): string {
  const kept = previous === undefined ? '' : ` The file as it was: ${previous}`;
  return `${file}: ${countWords(objects, 'object')}, ${numberWords(changed)} changed, ${numberWords(invalid)} invalid removed.${kept}`;
}
