/** The parameters of robot.conf under “Authentication parameters”. */

import { defineParameter } from '../../../sdk/define-parameter.ts';
import { string } from '../../../sdk/param.ts';
import { table } from './references.ts';

export const authenticationParameters = {
  username: defineParameter({
    name: 'username',
    group: 'Authentication parameters',
    param: string.defaultsTo('anonymous', {
      label: 'User name',
      doc: 'User name for HTTP Basic authentication. Sent with the password when a server of a site or start point asks for one.',
    }),
    effect: 'works',
    example: 'jack',
    reference: table,
  }),
  password: defineParameter({
    name: 'password',
    group: 'Authentication parameters',
    param: string.optional({
      doc: 'Password for HTTP Basic authentication. Without one, the robot sends no user name either. When the file is saved, the password moves to an encrypted credential, which is sent only to the servers that the configuration names then.',
    }),
    effect: 'works',
    secret: true,
    example: 'credential:intranet',
    reference: table,
  }),
} as const;
