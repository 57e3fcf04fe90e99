/** Every declaration with its code: what the engine and the jobs run, and what the catalog describes. */

import { functions } from './functions/index.ts';
import { credentialKinds } from './protocols/credentials/index.ts';
import { protocols } from './protocols/index.ts';
import { summarizers } from './summarizers/index.ts';

export const registry = { functions, protocols, credentialKinds, summarizers } as const;
