/** Everything declared, for the reference. */

import { defineService } from '../define-service.ts';
import { nothing } from '../input.ts';

export const getCatalog = defineService({
  name: 'getCatalog',
  role: 'viewer',
  input: nothing,
  run: async ({ catalog }) => catalog,
});
