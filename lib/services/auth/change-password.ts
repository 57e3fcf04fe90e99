/** Changes one's own password: with the old one, and with the end of every other session. */

import { z } from 'zod';
import { signedInSchema } from './contract.ts';
import { defineService } from '../define-service.ts';
import { password } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import { beginAttempt } from './attempt.ts';
import type { SignedIn } from './contract.ts';
import { signedIn } from './open-session.ts';
import { passwordProblem } from './password-rules.ts';

export const changePassword = defineService({
  name: 'changePassword',
  doc: "Ends the user's other sessions.",
  role: 'viewer',
  input: z.strictObject({ current: password, password }),
  output: signedInSchema,
  run: async (context, given): Promise<SignedIn | Problem> => {
    const { actor, authentication } = context;
    if (actor.kind !== 'user') return problem('refused', 'The command line has no password.');
    const attempt = await beginAttempt(context, actor.email);
    if (isProblem(attempt)) return attempt;
    if (!(await authentication.isPasswordOf(actor.id, given.current))) {
      return fieldProblem('current', 'The current password is incorrect.');
    }
    attempt.succeeded();
    const wrong = passwordProblem(given.password, [actor.email, actor.name]);
    if (wrong !== undefined) return fieldProblem('password', wrong);
    if (!(await authentication.changePassword(actor.id, given)))
      return problem('conflict', 'The password was changed by another request. Try again.');
    await authentication.endSessions(actor.id);
    return signedIn(context, actor.email, given.password);
  },
  audit: () => ({}),
});
