/** The words of robot.conf: one block, and the parameters it takes. */

import { writeValue } from '../../lang/pblock-value.ts';
import type { Catalog } from '../../sdk/describe.ts';
import type { Vocabulary } from '../../sdk/vocabulary.ts';

export function words({ parameters }: Catalog): Vocabulary {
  const params = parameters['robotConf'] ?? [];
  const file = { name: 'robot.conf', summary: 'The parameters of the robot.', params };
  const examples = params.map(({ name, example }) => `<Process\n  ${name}=${writeValue(example)}\n>\n</Process>`);
  return { tags: [{ ...file, name: 'Process' }], owners: [{ ...file, examples }] };
}
