/** `winnow print-attr`: the values of one attribute. */

import { decodeSoif } from '../../../languages/soif/decode.ts';
import { jsonValue } from '../../../languages/soif/json/write-json.ts';
import { attributeOf } from '../../../languages/soif/object.ts';
import { defineCommand } from '../../command.ts';
import { convert, toStdout } from '../../soif/convert.ts';
import type { Conversion, Write } from '../../soif/convert.ts';
import { reportFindings } from '../../soif/findings.ts';
import { inputsOf } from '../../soif/inputs.ts';
import { writeJsonList } from '../../soif/write-objects.ts';
import type { SoifObject } from '../../../languages/soif/object.ts';

export const printAttr = defineCommand({
  name: 'print-attr',
  summary: 'Prints the value of an attribute for each object that has it. Exit code 1 if there are invalid objects.',
  arguments: '<name> [file…]',
  takes: { min: 1 },
  options: {},
  run: async ({ arguments: [name = '', ...files], json }) => {
    const report = reportFindings();
    const make = (write: Write): Conversion<SoifObject> => (json ? asJson(name, write) : asLines(name, write));
    await toStdout(convert({ inputs: await inputsOf(files), open: decodeSoif, report, make }));
    return report.errors() > 0 ? 1 : 0;
  },
});

function asLines(name: string, write: Write): Conversion<SoifObject> {
  return {
    object: (object) => {
      const attribute = attributeOf(object, name);
      if (attribute !== undefined) write(Buffer.concat([attribute.value, lineEnd]));
    },
  };
}

const lineEnd = Buffer.from('\n');

function asJson(name: string, write: Write): Conversion<SoifObject> {
  const list = writeJsonList(write);
  return {
    object: (object) => {
      const attribute = attributeOf(object, name);
      if (attribute !== undefined) list.value(jsonValue(attribute.value));
    },
    end: list.end,
  };
}
