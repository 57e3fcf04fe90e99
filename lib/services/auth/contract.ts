/** What the set-up and sign-in services answer. */

import type { Role } from '../actor.ts';
import type { OpenSession } from './authentication.ts';

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

/** A browser one is signed in with. */
export interface OwnSession extends OpenSession {
  /** The one that asks. */
  readonly isThis: boolean;
}

export interface TwoFactorState {
  readonly isOn: boolean;
  readonly recoveryLeft: number;
  /** Of administrators, by the installation. */
  readonly isRequired: boolean;
}

/** Shown once, while it is set up. */
export interface TwoFactorSecret {
  readonly secret: string;
  /** What a QR code says to an app. */
  readonly uri: string;
}

/** Shown once. */
export interface RecoveryCodes {
  readonly codes: readonly string[];
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
