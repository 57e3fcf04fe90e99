/** The parameters of robot.conf under “Standard compliance”. */

import { defineParameter } from '../../../sdk/define-parameter.ts';
import { boolean, email, headerText } from '../../../sdk/param.ts';
import { table } from './references.ts';

export const standardCompliance = {
  email: defineParameter({
    name: 'email',
    group: 'Standard compliance',
    param: email.defaultsTo('user@domain', {
      label: 'Contact e-mail',
      doc: 'Address of the person who runs the robot, sent as From with every request so that site owners can ask.',
    }),
    effect: 'works',
    changes: ['answer'],
    example: 'search@siroe.com',
    reference: table,
  }),
  enableRdmProbe: defineParameter({
    name: 'enable-rdm-probe',
    group: 'Standard compliance',
    param: boolean.defaultsTo('false', {
      label: 'Ask servers for RDM first',
      doc: 'Whether to ask each web server, once per run and before its URLs are fetched, if it hands out RDs itself over RDM. Winnow sends a status request to /rdm/incoming and /portal/search. A server that supports RDM is not enumerated: its URLs are rejected with that reason and get no RDs.',
    }),
    effect: 'works',
    changes: ['decision'],
    example: 'true',
    reference: table,
  }),
  enableRobotsTxt: defineParameter({
    name: 'enable-robots-txt',
    group: 'Standard compliance',
    param: boolean.defaultsTo('yes', {
      label: 'Keep to robots.txt',
      doc: 'Whether the robot reads robots.txt of each site and keeps to it.',
    }),
    effect: 'works',
    changes: ['decision', 'pace'],
    example: 'no',
    reference: table,
  }),
  userAgent: defineParameter({
    name: 'user-agent',
    group: 'Standard compliance',
    param: headerText.defaultsTo('Winnow', {
      label: 'Name of the robot',
      doc: 'Name of the robot, sent as User-Agent; the part before the slash is what robots.txt files address.',
    }),
    effect: 'works',
    changes: ['answer', 'decision'],
    example: 'SiroeBot/1.0',
    reference: table,
  }),
} as const;
