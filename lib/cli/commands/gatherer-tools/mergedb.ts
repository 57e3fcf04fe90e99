/** `winnow mergedb`: what was gathered, with the attributes that people gave (Harvest manual, 4.7.7). */

import { decodeSoif } from '../../../languages/soif/decode.ts';
import { joinNumbered } from '../../../languages/soif/numbered.ts';
import type { SoifAttribute, SoifContent } from '../../../languages/soif/object.ts';
import { manualFirst } from '../../../sdk/manual-first.ts';
import { Refusal } from '../../answer.ts';
import { defineCommand } from '../../command.ts';
import { printJson, say } from '../../print.ts';
import { countWords, numberWords } from '../../../sdk/count-words.ts';
import { convert, drain, toFile } from '../../soif/convert.ts';
import { reportFindings } from '../../soif/findings.ts';
import type { FindingReport } from '../../soif/findings.ts';
import { databaseFile, databaseInput } from '../../soif/inputs.ts';
import { writeSoif } from '../../soif/write-objects.ts';

/** Bytes of values in manual databases, which are held in memory. */
const MOST_MANUAL = 268_435_456;

export const mergedb = defineCommand({
  name: 'mergedb',
  summary: 'Writes a database that has the objects of an automatic one and of manual ones. Manual values win.',
  arguments: '<production> <automatic> <manual…>',
  takes: { min: 3 },
  options: {},
  notes: [
    'A database is a file of SOIF, or a folder with PRODUCTION.soif. Manual attributes come first; of several manual databases, the first that has an attribute wins. If there are invalid objects, nothing is written: correct them, or remove them with winnow cleandb.',
  ],
  run: async ({ arguments: [production = '', automatic = '', ...manual], json }) => {
    const report = reportFindings();
    const file = await databaseFile(production);
    const merging = {
      file,
      automatic: await databaseInput(automatic),
      manual: await readManual(manual, report),
      report,
    };
    const merged = await merge(merging);
    if (json) printJson({ file, ...merged });
    else
      say(
        `${file}: ${countWords(merged.objects, 'object')}, ${numberWords(merged.merged)} merged, ${numberWords(merged.added)} only manual.`,
      );
    return 0;
  },
});

type Manual = Map<string, SoifContent>;

async function readManual(names: readonly string[], report: FindingReport): Promise<Manual> {
  const manual: Manual = new Map();
  let bytes = 0;
  const take = (object: SoifContent): void => {
    bytes += object.attributes.reduce((sum, { value }) => sum + value.length, 0);
    if (bytes > MOST_MANUAL)
      throw new Refusal('Manual databases can have up to 256 MB. Is the order of the databases right?');
    const attributes = object.attributes.map(({ name, value }) => ({ name, value: value.slice() }));
    const known = manual.get(object.url);
    manual.set(object.url, {
      ...object,
      attributes: known === undefined ? attributes : joined(known.attributes, attributes),
    });
  };
  const inputs = await Promise.all(names.map(databaseInput));
  await drain(convert({ inputs, open: decodeSoif, report, make: () => ({ object: take }) }));
  return manual;
}

/** Numbered attributes are the values of the one that they number. */
function joined(first: readonly SoifAttribute[], second: readonly SoifAttribute[]): readonly SoifAttribute[] {
  const both = manualFirst(joinNumbered(first), joinNumbered(second), ({ name }) => name);
  return both.flatMap(({ attributes }) => attributes);
}

interface Merging {
  readonly file: string;
  readonly automatic: Awaited<ReturnType<typeof databaseInput>>;
  readonly manual: Manual;
  readonly report: FindingReport;
}

interface Merged {
  readonly objects: number;
  readonly merged: number;
  readonly added: number;
}

async function merge({ file, automatic, manual, report }: Merging): Promise<Merged> {
  const left = new Map(manual);
  const counts = { objects: 0, merged: 0 };
  const chunks = convert({
    inputs: [automatic],
    open: decodeSoif,
    report,
    make: (write) => {
      const writer = writeSoif(write);
      return {
        object: (object) => {
          const given = manual.get(object.url);
          counts.objects++;
          if (given !== undefined) counts.merged++;
          left.delete(object.url);
          const attributes = given === undefined ? object.attributes : joined(given.attributes, object.attributes);
          writer.object({ ...object, attributes, section: undefined });
        },
        end: () => {
          for (const { type, url, attributes } of left.values()) writer.object({ type, url, attributes });
          writer.end();
        },
      };
    },
  });
  const isWritten = await toFile(file, chunks, () => report.errors() === 0);
  if (!isWritten) throw new Refusal(`${file} is not written: ${countWords(report.errors(), 'error')}.`);
  return { objects: counts.objects + left.size, merged: counts.merged, added: left.size };
}
