/** `winnow cksoif`: the old check, with its old output. */

import { decodeSoif } from '../../../languages/soif/decode.ts';
import { defineCommand } from '../../command.ts';
import { printJson } from '../../print.ts';
import { convert, drain, toStdout } from '../../soif/convert.ts';
import { reportFindings } from '../../soif/findings.ts';
import { inputsOf } from '../../soif/inputs.ts';

export const cksoif = defineCommand({
  name: 'cksoif',
  summary: 'Says of each object whether it is valid SOIF. Exit code 1 if there are invalid objects.',
  arguments: '[file…]',
  takes: { min: 0 },
  options: {},
  run: async ({ arguments: names, json }) => {
    const report = reportFindings();
    let attempts = 0;
    let valid = 0;
    const chunks = convert({
      inputs: await inputsOf(names),
      open: decodeSoif,
      report,
      make: (write) => {
        const attempt = (result: string): void => {
          attempts++;
          write(Buffer.from(`Attempt ${attempts}: ${result} SOIF\n`));
        };
        return {
          // What has no end may lack attributes.
          object: ({ isOpen }) => {
            if (!isOpen) valid++;
            attempt(isOpen ? 'Invalid' : 'Valid');
          },
          finding: ({ severity }) => {
            if (severity === 'error') attempt('Invalid');
          },
          end: () => write(Buffer.from(`Successfully parsed ${valid} SOIF objects, in ${attempts} attempts\n`)),
        };
      },
    });
    await (json ? drain(chunks) : toStdout(chunks));
    if (json) printJson({ objects: valid, invalid: attempts - valid });
    return valid === attempts ? 0 : 1;
  },
});
