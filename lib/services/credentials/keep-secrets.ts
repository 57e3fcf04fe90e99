/** Stores the secrets that stood in texts as credentials, and gives the texts without them. */

import { describeActor } from '../actor.ts';
import { moveSecrets } from '../configuration/move-secrets.ts';
import type { CallContext } from '../define-service.ts';
import { storeCredential } from './credentials.ts';

export interface KeptSecrets {
  readonly files: ReadonlyMap<string, string>;
  /** Names of the credentials made or changed. */
  readonly credentials: readonly string[];
}

export async function keepSecrets(
  context: CallContext,
  texts: ReadonlyMap<string, string>,
  slug: string,
): Promise<KeptSecrets> {
  const { files, moved } = moveSecrets(texts, slug);
  const setBy = describeActor(context.actor).name;
  for (const { name, secret } of moved) await storeCredential(context, { name, secret, setBy });
  return { files, credentials: [...new Set(moved.map(({ name }) => name))] };
}
