/** `winnow soif …`: streams of SOIF, of any size, from stdin or files. */

import { collectFindings } from '../../lang/xml/collect-findings.ts';
import type { CollectedFindings } from '../../lang/xml/collect-findings.ts';
import { decodeSoif } from '../../languages/soif/decode.ts';
import type { SoifCounts, SoifOptions } from '../../languages/soif/decode.ts';
import { listAttributes } from '../../languages/soif/encode.ts';
import { readJson } from '../../languages/soif/json/read-json.ts';
import { soifJson } from '../../languages/soif/json/write-json.ts';
import type { SoifFinding, SoifObject } from '../../languages/soif/object.ts';
import { mendOf } from '../../services/feeds/check-stream.ts';
import { defineCommand, UsageError } from '../command.ts';
import { print, printJson } from '../print.ts';
import { countWords } from '../../sdk/count-words.ts';
import { convert, toStdout } from '../soif/convert.ts';
import type { OpenReader } from '../soif/convert.ts';
import { findingLine, reportFindings } from '../soif/findings.ts';
import { inputsOf } from '../soif/inputs.ts';
import type { Input } from '../soif/inputs.ts';
import { objectWriter, writeJsonList } from '../soif/write-objects.ts';

const files = { arguments: '[file…]', takes: { min: 0 } } as const;

const lenient = {
  type: 'boolean',
  doc: 'Accepts blanks in place of the tab before a value, as manuals print them.',
} as const;

/** Findings of each code that are shown unless all are asked for. */
const SHOWN_OF_A_CODE = 1000;

export const soifCheck = defineCommand({
  name: 'soif check',
  summary: 'Checks SOIF from files or stdin. Exit code 1 if there are invalid objects.',
  ...files,
  options: { lenient, all: { type: 'boolean', doc: 'Shows all findings, not only the first 1,000 of each code.' } },
  run: async ({ options, arguments: names, json }) => {
    const limit = options.all ? Number.POSITIVE_INFINITY : SHOWN_OF_A_CODE;
    const checked: CheckedSoif[] = [];
    for (const input of await inputsOf(names)) checked.push(await check(input, { isLenient: options.lenient }, limit));
    const sumOf = (of: 'objects' | 'invalid'): number => checked.reduce((sum, each) => sum + each[of], 0);
    const counts = { objects: sumOf('objects'), invalid: sumOf('invalid') };
    if (json) printJson({ ...counts, files: checked.map(withMends) });
    else {
      printFindings(checked);
      print(`${countWords(counts.objects, 'object')}, ${counts.invalid} invalid.`);
    }
    return counts.invalid > 0 ? 1 : 0;
  },
});

interface CheckedSoif extends SoifCounts, CollectedFindings<SoifFinding> {
  readonly file: string;
}

async function check({ name, pieces }: Input, options: SoifOptions, limit: number): Promise<CheckedSoif> {
  const found = collectFindings<SoifFinding>(limit);
  const decoder = decodeSoif({ object: () => undefined, finding: found.add }, options);
  for await (const piece of pieces()) decoder.push(piece);
  return { file: name, ...decoder.end(), ...found.result() };
}

function withMends({ findings, ...checked }: CheckedSoif): object {
  return { ...checked, findings: findings.map((each) => ({ ...each, mend: mendOf(each.code) })) };
}

function printFindings(checked: readonly CheckedSoif[]): void {
  const said = new Set<string>();
  for (const { file, findings } of checked) {
    for (const finding of findings) {
      print(findingLine(file, finding));
      if (!said.has(finding.code)) print(`    ${mendOf(finding.code)}`);
      said.add(finding.code);
    }
  }
}

export const soifToJson = defineCommand({
  name: 'soif to-json',
  summary: 'Prints each object as one line of JSON. Exit code 1 if there are invalid objects, which are skipped.',
  ...files,
  options: { lenient },
  notes: [
    'Values that are not UTF-8 are printed as {"base64":"…"}. author-1, author-2 … are printed as the values of author. With --json, the objects are one JSON list.',
  ],
  run: async ({ options, arguments: names, json }) => {
    const report = reportFindings();
    const open: OpenReader<SoifObject> = (handlers) => decodeSoif(handlers, { isLenient: options.lenient });
    const chunks = convert({
      inputs: await inputsOf(names),
      open,
      report,
      make: (write) =>
        json
          ? writeJsonList(write)
          : { object: (object) => write(Buffer.from(`${JSON.stringify(soifJson(object))}\n`)) },
    });
    await toStdout(chunks);
    return report.errors() > 0 ? 1 : 0;
  },
});

export const soifFromJson = defineCommand({
  name: 'soif from-json',
  summary: 'Prints lines of JSON as SOIF. Exit code 1 if there are invalid lines, which are skipped.',
  ...files,
  options: {
    lists: {
      type: 'string',
      value: 'DIALECT',
      doc: 'Attributes with multiple values: numbered (default) prints author-1, author-2 … as the Sun servers; lines prints one value per line as Harvest.',
    },
  },
  run: async ({ options: { lists = 'numbered' }, arguments: names, json }) => {
    if (lists !== 'lines' && lists !== 'numbered') {
      throw new UsageError(`--lists must be numbered or lines, not ${lists}.`);
    }
    const report = reportFindings();
    const chunks = convert({
      inputs: await inputsOf(names),
      open: readJson,
      report,
      make: (write) => {
        const writer = objectWriter(json, write);
        return {
          object: (object) => {
            const attributes = object.attributes.flatMap(({ name, values }) => listAttributes(name, values, lists));
            writer.object({ ...object, attributes });
          },
          end: writer.end,
        };
      },
    });
    await toStdout(chunks);
    return report.errors() > 0 ? 1 : 0;
  },
});
