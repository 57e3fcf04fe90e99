/** What the set-up and sign-in services answer. */

import type { Role } from '../actor.ts';
import type { Service } from '../define-service.ts';
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

/** What people do for their own account, and administrators for somebody's second factor. */
export interface AccountServices {
  /** viewer: { password } Holds for ten minutes of the session. */
  confirmPassword: Service<null>;
  /** viewer: {} */
  listOwnSessions: Service<readonly OwnSession[]>;
  /** viewer: { id } */
  endOwnSession: Service<null>;
  /** viewer: {} */
  getTwoFactor: Service<TwoFactorState>;
  /** viewer: {} */
  startTwoFactor: Service<TwoFactorSecret>;
  /** viewer: { code } */
  completeTwoFactor: Service<RecoveryCodes>;
  /** viewer: {} The codes before stop working. */
  createRecoveryCodes: Service<RecoveryCodes>;
  /** viewer: {} */
  endTwoFactor: Service<null>;
  /** admin: { userId } or { email } */
  resetTwoFactor: Service<{ readonly email: string }>;
  /** admin: { required } */
  setTwoFactorRequired: Service<{ readonly required: boolean }>;
}
