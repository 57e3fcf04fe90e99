/**
 * Who asks: nobody signed in, a signed-in user, the local administrator at the command line, a schedule, a loop, a client of a
 * command port, or one of RDM.
 */

import { roles } from '../forms/invitation.ts';

export { roles };
export type Role = (typeof roles)[number];

/** Where a request came from, for cookies, throttling and the audit log. */
export interface Connection {
  readonly ip: string;
  readonly userAgent: string;
  /** True when cookies may be `__Host-` and Secure: https, or http on localhost. */
  readonly secure: boolean;
  /** True when a person is at it: what a page asks for by itself keeps no session open. */
  readonly active: boolean;
  /** True when it comes from this machine itself, through no proxy. */
  readonly local: boolean;
  /** Cookie header of the request, as sent. */
  readonly cookie: string;
}

export interface SignedInUser {
  readonly kind: 'user';
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly sessionId: string;
  /** When the password was last given in this session; ms since the epoch. */
  readonly confirmedAt: number;
  /** True for an administrator who has no more than a viewer's rights, for want of a second factor. */
  readonly lacksCode?: boolean;
  readonly connection: Connection;
}

export interface Anonymous {
  readonly kind: 'anonymous';
  readonly connection: Connection;
}

/** The command line and the supervisor: whoever runs them owns the machine's data folder. */
export interface LocalAdministrator {
  readonly kind: 'cli';
}

/** A schedule whose time has come: it may what the operators may that made it. */
export interface ScheduledActor {
  readonly kind: 'schedule';
  readonly name: string;
}

/** A client of a collection's command port: it has the permissions of an operator. */
export interface PortActor {
  readonly kind: 'port';
  /** Short name of the collection. */
  readonly collection: string;
  /** Where it connects from. */
  readonly ip: string;
}

/** A client that sends RDM messages with a collection's token: it has the permissions of an operator there. */
export interface RdmActor {
  readonly kind: 'rdm';
  /** Short name of the collection. */
  readonly collection: string;
  /** Where it connects from. */
  readonly ip: string;
}

/** A loop (onCompletion) whose next round is due: it has the permissions of an operator. */
export interface LoopActor {
  readonly kind: 'loop';
  /** The run that it follows. */
  readonly after: number;
}

export type Actor = SignedInUser | Anonymous | LocalAdministrator | ScheduledActor | LoopActor | PortActor | RdmActor;

export const cli: LocalAdministrator = { kind: 'cli' };

/** The actor as the audit log names it. */
export interface ActorName {
  readonly kind: Actor['kind'];
  readonly name: string;
  readonly userId?: string;
  readonly ip?: string;
}

export function describeActor(actor: Actor): ActorName {
  switch (actor.kind) {
    case 'cli':
      return { kind: 'cli', name: 'cli' };
    case 'schedule':
      return { kind: 'schedule', name: `schedule ${actor.name}` };
    case 'loop':
      return { kind: 'loop', name: `loop of run ${actor.after}` };
    case 'port':
      return { kind: 'port', name: `command port of ${actor.collection}`, ip: actor.ip };
    case 'rdm':
      return { kind: 'rdm', name: `RDM client of ${actor.collection}`, ip: actor.ip };
    case 'anonymous':
      return { kind: 'anonymous', name: 'nobody', ip: actor.connection.ip };
    case 'user':
      return { kind: 'user', name: actor.email, userId: actor.id, ip: actor.connection.ip };
  }
}
