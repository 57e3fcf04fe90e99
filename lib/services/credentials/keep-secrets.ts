/** Stores the secrets that stood in texts as credentials of their collection. */

import { describeActor } from '../actor.ts';
import type { MovedSecret } from '../configuration/move-secrets.ts';
import type { CallContext } from '../define-service.ts';
import { storeCredential } from './credentials.ts';

/** Answers the names of the credentials made or changed. */
export async function keepSecrets(
  context: CallContext,
  collectionId: number,
  moved: readonly MovedSecret[],
): Promise<readonly string[]> {
  const setBy = describeActor(context.actor).name;
  for (const secret of moved) await storeCredential(context, collectionId, { ...secret, setBy });
  return [...new Set(moved.map(({ name }) => name))];
}
