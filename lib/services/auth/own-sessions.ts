/** One's own sessions: where one is signed in, and the end of what should not be. */

import { z } from 'zod';
import { ownSessionSchema } from './contract.ts';
import { defineService } from '../define-service.ts';
import { nothing } from '../input.ts';
import type { Problem } from '../result.ts';
import { problem } from '../result.ts';
import type { OwnSession } from './contract.ts';

export const listOwnSessions = defineService({
  name: 'listOwnSessions',
  role: 'viewer',
  input: nothing,
  output: z.array(ownSessionSchema),
  run: async ({ actor, authentication }): Promise<readonly OwnSession[]> => {
    if (actor.kind !== 'user') return [];
    const open = await authentication.listSessions(actor.id);
    return open.map((session) => ({ ...session, isThis: session.id === actor.sessionId }));
  },
});

export const endOwnSession = defineService({
  name: 'endOwnSession',
  role: 'viewer',
  input: z.strictObject({ id: z.string().max(100) }),
  output: z.null(),
  run: async ({ actor, authentication }, { id }): Promise<null | Problem> => {
    const isEnded = actor.kind === 'user' && (await authentication.endSession(actor.id, id));
    return isEnded ? null : problem('not-found', 'This session has already ended.');
  },
  audit: () => ({}),
});
