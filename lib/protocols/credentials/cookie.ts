import { defineCredential } from '../../sdk/define-credential.ts';
import { string } from '../../sdk/param.ts';
import { alwaysSends, checkHeaderText } from './fixed-header.ts';

export const cookie = defineCredential({
  name: 'cookie',
  label: 'Cookie',
  doc: 'Cookie of an existing session, sent with every request. It stops working when that session ends.',
  fields: { cookie: string({ label: 'Cookie', doc: 'name=value, several separated by semicolons.' }) },
  secrets: ['cookie'],
  check: ({ cookie: text }) =>
    checkHeaderText('cookie', text) ??
    (/^[^=;\s]+=/.test(text) ? undefined : { field: 'cookie', message: 'Write the cookie as name=value.' }),
  open: ({ cookie: text }) => alwaysSends({ cookie: text.trim() }, 'cookie'),
});
