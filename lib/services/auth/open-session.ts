/** Makes a user and signs it in: what set-up and invitations end with. */

import type { ActorName, Connection, Role } from '../actor.ts';
import { describeActor } from '../actor.ts';
import type { CallContext } from '../define-service.ts';
import type { Problem } from '../result.ts';
import { problem } from '../result.ts';
import type { SignedIn } from './contract.ts';

export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly password: string;
}

export async function openSession(
  context: CallContext,
  { name, email, role, password }: NewUser,
): Promise<SignedIn | Problem> {
  const user = await context.authentication.createUser({ name, email, role, password });
  if (!user) return problem('conflict', 'A user with this e-mail address already exists.');
  return signedIn(context, email, password);
}

/** Signs in with a password that was just set. */
export async function signedIn(context: CallContext, email: string, password: string): Promise<SignedIn> {
  const result = await context.authentication.signIn({ email, password }, connectionOfActor(context));
  if (!result.ok) throw new Error(`a user whose password was just set cannot sign in: ${result.reason}`);
  return { setCookies: result.setCookies, user: result.user };
}

/** The command line has no connection: what it opens is closed by nobody's cookie. */
export function connectionOfActor({ actor }: CallContext): Connection {
  return 'connection' in actor
    ? actor.connection
    : { ip: '', userAgent: 'winnow', secure: false, active: false, local: true, cookie: '' };
}

/** Names who acted when the actor of the call was nobody yet. */
export function actingAs(context: CallContext, user: SignedIn['user']): ActorName {
  const { ip } = describeActor(context.actor);
  return { kind: 'user', name: user.email, userId: user.id, ...(ip !== undefined && { ip }) };
}
