/** The cookie of a session: its name, and how long it can live. */

/** Names differ, so that a Secure cookie is never taken for the plain one of an unencrypted connection. */
export const sessionCookie = (secure: boolean): string => (secure ? '__Host-winnow-session' : 'winnow-session');

/** A session ends after this time whatever happens. */
export const absoluteSeconds = 12 * 60 * 60;
