/** The words of robot.conf: one block, and the parameters it takes. */

import type { Catalog } from '../../sdk/describe.ts';
import type { Vocabulary } from '../../sdk/vocabulary.ts';

export function words({ parameters }: Catalog): Vocabulary {
  const file = { name: 'robot.conf', summary: 'The parameters of the robot.', params: parameters['robotConf'] ?? [] };
  return { tags: [{ ...file, name: 'Process' }], owners: [file] };
}
