/** What the forms of an account ask for. */

import { string } from '../sdk/param.ts';

const password = { doc: 'At least 12 characters. Common passwords are rejected.' };

export const changePasswordParams = {
  current: string({ label: 'Current password', doc: '' }),
  password: string({ label: 'New password', ...password }),
};

export const accountParams = {
  token: string({ label: 'Setup token', doc: 'Shown in the terminal that runs the server.' }),
  name: string({ label: 'Name', doc: '' }),
  email: string({ label: 'E-mail address', doc: '' }),
  password: string({ label: 'Password', ...password }),
};
