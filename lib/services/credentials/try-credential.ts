/** Tries a credential, as it is stored or as it is being entered: a job asks, for a page may not ask the network. */

import { z } from 'zod';
import { tryCredentialJob } from '../../jobs/try-credential/declaration.ts';
import { readSettings } from '../collections/settings.ts';
import { webUrl } from '../input.ts';
import { startOf } from '../jobs/start-job.ts';
import { isProblem } from '../result.ts';
import { credentialOf, credentialToEnter, readStored } from './enter-credential.ts';

const { name, kind, values, realm, servers } = credentialToEnter;

export const tryCredential = startOf(tryCredentialJob, {
  given: {
    url: webUrl,
    name,
    /** As it is being entered; absent: as it is stored. */
    entered: z.strictObject({ kind, values, realm, servers }).optional(),
  },
  prepare: async (context, { collection, url, name: called, entered }) => {
    const credential =
      entered === undefined
        ? await readStored(context, collection, called)
        : await credentialOf(context, collection.id, { ...entered, name: called });
    if (isProblem(credential)) return credential;
    return { url, name: called, credential, reach: [...readSettings(collection).reach] };
  },
});
