/** Invitations: a link with a role, to be handed over by whoever invites; the console sends no e-mail. */

import { z } from 'zod';
import { oneTimeLinkSchema } from './contract.ts';
import { describeActor } from '../actor.ts';
import { newToken } from '../auth/one-time-token.ts';
import { defineService } from '../define-service.ts';
import { email, role } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, problem } from '../result.ts';
import type { OneTimeLink } from './contract.ts';
import { linkTo } from './one-time-link.ts';

const lifeMs = 7 * 24 * 60 * 60_000;

export const inviteUser = defineService({
  name: 'inviteUser',
  role: 'admin',
  needsPassword: true,
  input: z.strictObject({ email, role }),
  output: oneTimeLinkSchema,
  run: async (context, given): Promise<OneTimeLink | Problem> => {
    const { users, invites, now, actor, baseUrl } = context;
    if (await users.find({ email: given.email })) {
      return fieldProblem('email', 'A user with this e-mail address already exists.');
    }
    const { token, hash } = newToken();
    const createdAt = now();
    const expiresAt = createdAt + lifeMs;
    await invites.create({ ...given, id: hash, invitedBy: describeActor(actor).name, createdAt, expiresAt });
    return linkTo({ page: '/invitation', token, expiresAt, baseUrl });
  },
  audit: (given) => ({ subject: given.email, detail: { role: given.role } }),
});

export const withdrawInvitation = defineService({
  name: 'withdrawInvitation',
  role: 'admin',
  input: z.strictObject({ id: z.string().max(100) }),
  output: z.null(),
  run: async ({ invites }, { id }) =>
    (await invites.withdraw(id))
      ? null
      : problem('not-found', 'This invitation was used or withdrawn, or has expired.'),
  audit: (given) => ({ subject: given.id }),
});
