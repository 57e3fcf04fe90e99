import { defineCredential } from '../../sdk/define-credential.ts';
import { string } from '../../sdk/param.ts';
import { answerChallenges } from './answer-challenge.ts';

/** RFC 7617. */
export const basic = defineCredential({
  name: 'basic',
  label: 'User name and password (Basic, FTP, News)',
  doc: 'HTTP Basic authentication, sent after the server has asked for it, and logins to FTP and News servers.',
  fields: {
    user: string({ label: 'User name', doc: 'User name on the server. It cannot contain a colon.' }),
    password: string({ label: 'Password', doc: 'The password of the user.' }),
  },
  secrets: ['password'],
  challenge: 'basic',
  check: ({ user }) =>
    user.includes(':')
      ? { field: 'user', message: 'A user name for Basic authentication can’t contain a colon.' }
      : undefined,
  open: ({ user, password }, tools) => {
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    return answerChallenges({ scheme: 'basic', authorization: () => authorization }, tools);
  },
});
