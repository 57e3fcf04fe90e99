/** The parameters of robot.conf under “Authentication parameters”. */

import { defineParameter } from '../../../sdk/define-parameter.ts';
import { string } from '../../../sdk/param.ts';
import { table } from './references.ts';

const authentication = { none: 'Authentication comes with a later release: no credentials are sent.' } as const;

export const authenticationParameters = {
  username: defineParameter({
    name: 'username',
    group: 'Authentication parameters',
    param: string.defaultsTo('anonymous', { label: 'User name', doc: 'User name for HTTP authentication and FTP.' }),
    effect: authentication,
    example: 'jack',
    reference: table,
  }),
  password: defineParameter({
    name: 'password',
    group: 'Authentication parameters',
    param: string.optional({ doc: 'Password for HTTP authentication and FTP.' }),
    effect: authentication,
    secret: true,
    example: 'credential:intranet',
    reference: table,
  }),
} as const;
