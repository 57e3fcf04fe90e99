/** What the set-up and sign-in services answer. */

import { z } from 'zod';
import { roles } from '../actor.ts';
import type { ReadModel } from '../../store/models/read-model.ts';

export const setupStateSchema = z.strictObject({
  /** True while there is no administrator. */
  needsSetup: z.boolean(),
});
export type SetupState = ReadModel<typeof setupStateSchema>;

/** A token printed once by the server; only its hash is kept. */
export const setupTokenSchema = z.strictObject({
  token: z.string(),
  /** Path and query of the page it opens. */
  path: z.string(),
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
});
export type SetupToken = ReadModel<typeof setupTokenSchema>;

/** Cookies to set, as values of Set-Cookie headers. */
export const signedInSchema = z.strictObject({
  setCookies: z.array(z.string()),
  user: z.strictObject({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
  }),
});
export type SignedIn = ReadModel<typeof signedInSchema>;

/** A browser one is signed in with. */
export const ownSessionSchema = z
  .strictObject({
    id: z.string(),
    ip: z.string(),
    userAgent: z.string(),
    /** Milliseconds since the epoch, all three. */
    createdAt: z.number(),
    lastUsedAt: z.number(),
    expiresAt: z.number(),
  })
  .extend({
    /** The one that asks. */
    isThis: z.boolean(),
  });
export type OwnSession = ReadModel<typeof ownSessionSchema>;

export const twoFactorStateSchema = z.strictObject({
  isOn: z.boolean(),
  recoveryLeft: z.number(),
  /** Of administrators, by the installation. */
  isRequired: z.boolean(),
});
export type TwoFactorState = ReadModel<typeof twoFactorStateSchema>;

/** Shown once, while it is set up. */
export const twoFactorSecretSchema = z.strictObject({
  secret: z.string(),
  /** What a QR code says to an app. */
  uri: z.string(),
});
export type TwoFactorSecret = ReadModel<typeof twoFactorSecretSchema>;

/** Shown once. */
export const recoveryCodesSchema = z.strictObject({
  codes: z.array(z.string()),
});
export type RecoveryCodes = ReadModel<typeof recoveryCodesSchema>;

export const invitationViewSchema = z.strictObject({
  email: z.string(),
  role: z.enum(roles),
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
});
export type InvitationView = ReadModel<typeof invitationViewSchema>;

export const passwordResetViewSchema = z.strictObject({
  email: z.string(),
  expiresAt: z.number(),
});
export type PasswordResetView = ReadModel<typeof passwordResetViewSchema>;
