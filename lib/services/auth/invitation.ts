/** Takes up an invitation: the link's token says for whom and with which role. */

import { z } from 'zod';
import { invitationViewSchema, signedInSchema } from './contract.ts';
import { defineService } from '../define-service.ts';
import { line, password, token } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, problem } from '../result.ts';
import type { InvitationView } from './contract.ts';
import { hashToken } from './hashed-sessions.ts';
import { actingAs, openSession } from './open-session.ts';
import { passwordProblem } from './password-rules.ts';

const over = () =>
  problem('not-found', 'This invitation was used or withdrawn, or has expired. Ask an administrator for a new one.');

export const getInvitation = defineService({
  name: 'getInvitation',
  role: 'public',
  input: z.strictObject({ token }),
  output: invitationViewSchema,
  run: async ({ invites, now }, given): Promise<InvitationView | Problem> => {
    const invite = await invites.findOpen(hashToken(given.token), now());
    return invite ? { email: invite.email, role: invite.role, expiresAt: invite.expiresAt } : over();
  },
});

export const acceptInvitation = defineService({
  name: 'acceptInvitation',
  role: 'public',
  input: z.strictObject({ token, name: line('The name', 100), password }),
  output: signedInSchema,
  run: async (context, given) => {
    const { invites, now } = context;
    const hash = hashToken(given.token);
    const invite = await invites.findOpen(hash, now());
    if (!invite) return over();
    const wrong = passwordProblem(given.password, [invite.email, given.name]);
    if (wrong !== undefined) return fieldProblem('password', wrong);
    if (!(await invites.use(hash, now()))) return over();
    return openSession(context, { ...given, email: invite.email, role: invite.role });
  },
  audit: (_, { user }, context) => ({
    as: actingAs(context, user),
    subject: user.email,
    detail: { role: user.role },
  }),
});
