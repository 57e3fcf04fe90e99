/** Everything declared, for the reference and the editor, with what the server says of programs. */

import { opaque } from '../../store/models/read-model.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { defineService } from '../define-service.ts';
import { nothing } from '../input.ts';

export const getCatalog = defineService({
  name: 'getCatalog',
  role: 'viewer',
  input: nothing,
  output: opaque<Catalog>('Catalog'),
  run: async ({ catalog, programs }) => ({ ...catalog, programs: await programs.known() }),
});
