/** The parameters of robot.conf under “Authentication parameters”. */

import { defineParameter } from '../../../sdk/define-parameter.ts';
import { boolean, choice, string } from '../../../sdk/param.ts';
import { table } from './references.ts';

export const authenticationParameters = {
  username: defineParameter({
    name: 'username',
    group: 'Authentication parameters',
    param: string.defaultsTo('anonymous', {
      label: 'User name',
      doc: 'User name for HTTP Basic authentication, FTP, and News. Sent with the password to servers of sites and start points; over HTTP, when the server asks for it.',
    }),
    effect: 'works',
    changes: ['answer'],
    example: 'jack',
    reference: table,
  }),
  password: defineParameter({
    name: 'password',
    group: 'Authentication parameters',
    param: string.optional({
      doc: 'Password for HTTP Basic authentication, FTP, and News. Without one, the robot sends no user name either, and logs in to FTP servers as anonymous, with the value of email as the password. When the file is saved, the password moves to an encrypted credential, which is sent only to the servers that the configuration names then.',
    }),
    effect: 'works',
    changes: ['answer'],
    secret: true,
    example: 'credential:intranet',
    reference: table,
  }),
  starttls: defineParameter({
    name: 'starttls',
    group: 'Authentication parameters',
    param: choice.defaultsTo('never', {
      label: 'TLS for FTP and News',
      doc: 'Whether connections to FTP and News servers are encrypted before the login (AUTH TLS, STARTTLS).',
      choices: [
        { value: 'never', doc: 'As in the old systems.' },
        { value: 'offered', doc: 'If the server offers it.' },
        { value: 'required', doc: 'Always. URLs on servers without it fail.' },
      ],
    }),
    effect: 'works',
    changes: ['answer'],
    example: 'offered',
    reference: 'FTP and News',
  }),
  plainNewsLogin: defineParameter({
    name: 'plain-news-login',
    group: 'Authentication parameters',
    param: boolean.defaultsTo('false', {
      label: 'Send passwords to News servers without TLS',
      doc: 'Allows passwords on unencrypted connections to News servers. Otherwise, the robot logs in only over TLS (starttls).',
    }),
    effect: 'works',
    changes: ['answer'],
    example: 'true',
    reference: 'FTP and News',
  }),
} as const;
