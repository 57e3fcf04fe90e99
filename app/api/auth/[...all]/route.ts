/** Tells a script of the console whether its session is still open; everything else of signing in is a server action. */

import { handleAuthRequest } from '#lib/services/server.ts';

export const GET = handleAuthRequest;
