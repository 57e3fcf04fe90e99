/** Who may do what. Every service asks here, in its own body; pages ask to show or disable a control. */

import type { Actor, Role } from './actor.ts';
import { roles } from './actor.ts';
import type { Problem } from './result.ts';
import { problem } from './result.ts';

/** `public` is for what nobody signed in may do: signing in, set-up, health. */
export type RequiredRole = Role | 'public';

/**
 * Viewers look; operators make and change collections and steer runs; administrators manage users, open networks to a
 * collection, delete collections and read the audit log. The command line is an administrator.
 */
export function canDo(actor: Actor, needed: RequiredRole): boolean {
  if (needed === 'public') return true;
  switch (actor.kind) {
    case 'anonymous':
      return false;
    case 'cli':
      return true;
    case 'schedule':
    case 'loop':
    case 'port':
    case 'rdm':
      return needed !== 'admin';
    case 'user':
      return roles.indexOf(actor.role) >= roles.indexOf(needed);
  }
}

const who: Readonly<Record<RequiredRole, string>> = {
  public: 'Everyone',
  viewer: 'Viewers, operators and administrators',
  operator: 'Operators and administrators',
  admin: 'Administrators',
};

export function refusalFor(actor: Actor, needed: RequiredRole): Problem {
  if (actor.kind === 'anonymous') return problem('forbidden', 'Sign in first.');
  return problem('forbidden', `${who[needed]} can do this. Your role is ${roleOf(actor)}.`);
}

function roleOf(actor: Actor): Role {
  if (actor.kind === 'user') return actor.role;
  return actor.kind === 'cli' ? 'admin' : 'operator';
}
