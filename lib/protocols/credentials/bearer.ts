import { defineCredential } from '../../sdk/define-credential.ts';
import { string } from '../../sdk/param.ts';
import { alwaysSends, checkHeaderText } from './fixed-header.ts';

/** RFC 6750, 2.1. */
export const bearer = defineCredential({
  name: 'bearer',
  label: 'Bearer token',
  doc: 'Sent with every request as Authorization: Bearer.',
  fields: { token: string({ label: 'Token', doc: 'Without the word Bearer.' }) },
  secrets: ['token'],
  check: ({ token }) => checkHeaderText('token', token),
  open: ({ token }) => alwaysSends({ authorization: `Bearer ${token}` }, 'token'),
});
