/** The password once more, before something that opens the server or its secrets; it holds for a while in the session. */

import { z } from 'zod';
import { defineService } from '../define-service.ts';
import { password } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import { beginAttempt } from './attempt.ts';

export const confirmPassword = defineService({
  name: 'confirmPassword',
  doc: 'Valid for ten minutes in this session.',
  role: 'viewer',
  input: z.strictObject({ password }),
  output: z.null(),
  run: async (context, given): Promise<null | Problem> => {
    const { actor, authentication } = context;
    if (actor.kind !== 'user') return problem('refused', 'The command line has no password.');
    const attempt = await beginAttempt(context, actor.email);
    if (isProblem(attempt)) return attempt;
    if (!(await authentication.isPasswordOf(actor.id, given.password))) {
      return fieldProblem('password', 'Incorrect password.');
    }
    attempt.succeeded();
    await authentication.confirm(actor.sessionId);
    return null;
  },
  audit: () => ({}),
});
