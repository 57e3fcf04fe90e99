/** Who holds a token of one of the collections. */

import { z } from 'zod';
import { isToken } from '../command-port/token.ts';
import { defineService } from '../define-service.ts';
import { token } from '../input.ts';
import { rdmPlace } from './answer.ts';
import { findCatalogs } from './catalogs.ts';
import { isFault } from './fault.ts';

export const findRdmClient = defineService({
  name: 'findRdmClient',
  doc: 'Finds the collection of a token, among those that hand out RDs over RDM at an address.',
  role: 'operator',
  input: z.strictObject({ ...rdmPlace.shape, token }),
  output: z.strictObject({
    /** Its short name; absent if it is nobody’s token. */
    collection: z.string().exactOptional(),
  }),
  run: async (context, { token: given, ...place }) => {
    const catalogs = await findCatalogs(context, place, '');
    if (isFault(catalogs)) return {};
    for (const { collection } of catalogs)
      if (await isToken(context, collection.id, given)) return { collection: collection.slug };
    return {};
  },
});
