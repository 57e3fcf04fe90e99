/** Stores the secrets that stood in texts as credentials of their collection. */

import { describeActor } from '../actor.ts';
import type { MovedSecret } from '../configuration/move-secrets.ts';
import { namedPassword } from '../../db/credentials.ts';
import type { CallContext } from '../define-service.ts';
import { storeCredential } from './credentials.ts';

/** Answers the names of the credentials made or changed. */
export async function keepSecrets(
  context: CallContext,
  collectionId: number,
  moved: readonly MovedSecret[],
): Promise<readonly string[]> {
  const kind = { name: namedPassword, secrets: ['secret'] };
  const setBy = describeActor(context.actor).name;
  for (const { name, secret, origins } of moved) {
    await storeCredential(context, collectionId, { name, kind, values: { secret }, origins, setBy });
  }
  return [...new Set(moved.map(({ name }) => name))];
}
