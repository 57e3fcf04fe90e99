/** `winnow mktemplate`: annotations, written by hand, as SOIF. */

import { readAnnotations } from '../../soif/read-annotations.ts';
import { defineCommand } from '../../command.ts';
import { convert, toStdout } from '../../soif/convert.ts';
import { reportFindings } from '../../soif/findings.ts';
import { inputsOf } from '../../soif/inputs.ts';
import { objectWriter } from '../../soif/write-objects.ts';

export const mktemplate = defineCommand({
  name: 'mktemplate',
  summary:
    'Prints annotations, which have no sizes, as SOIF. Exit code 1 if there are invalid lines, which are skipped.',
  arguments: '[file…]',
  takes: { min: 0 },
  options: {},
  notes: [
    'An annotation is a line @FILE { URL, a line for each attribute with a name, a colon, one tab, and the value, and a line with a closing brace.',
  ],
  run: async ({ arguments: files, json }) => {
    const report = reportFindings();
    const inputs = await inputsOf(files);
    const make = objectWriter.bind(undefined, json);
    await toStdout(convert({ inputs, open: readAnnotations, report, make }));
    return report.errors() > 0 ? 1 : 0;
  },
});
