/** What an invitation asks for. */

import { choice, string } from '../sdk/param.ts';

export const roles = ['viewer', 'operator', 'admin'] as const;

export const inviteParams = {
  email: string({ label: 'E-mail address', doc: '' }),
  role: choice.defaultsTo('viewer', {
    label: 'Role',
    doc: 'Viewers can read, operators can run and edit, and administrators can also manage users and allowed networks.',
    choices: roles.map((value) => ({ value, doc: value })),
  }),
};
