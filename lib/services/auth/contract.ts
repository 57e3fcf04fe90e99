/** What the set-up and sign-in services answer. */

import type { Role } from '../actor.ts';

export interface SetupState {
  /** True while there is no administrator. */
  readonly needsSetup: boolean;
}

/** A token printed once by the server; only its hash is kept. */
export interface SetupToken {
  readonly token: string;
  /** Path and query of the page it opens. */
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Cookies to set, as values of Set-Cookie headers. */
export interface SignedIn {
  readonly setCookies: readonly string[];
  readonly user: { readonly id: string; readonly name: string; readonly email: string; readonly role: Role };
}

export interface SignedOut {
  readonly setCookies: readonly string[];
}

export interface InvitationView {
  readonly email: string;
  readonly role: Role;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface PasswordResetView {
  readonly email: string;
  readonly expiresAt: number;
}
