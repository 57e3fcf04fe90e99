/** The parameters of robot.conf under “Crawling speed”. */

import { defineParameter } from '../../../sdk/define-parameter.ts';
import { decimal, integer } from '../../../sdk/param.ts';
import { table } from './references.ts';

export const crawlingSpeed = {
  connectTimeout: defineParameter({
    name: 'connect-timeout',
    aliases: ['command-timeout'],
    group: 'Crawling speed',
    param: integer.defaultsTo('120', {
      label: 'Connection timeout',
      doc: 'How long a server may take to answer a connection request.',
      min: 1,
      max: 86_400,
      unit: 'seconds',
    }),
    effect: 'works',
    changes: ['answer'],
    example: '30',
    reference: table,
  }),
  maxConnections: defineParameter({
    name: 'max-connections',
    aliases: ['max-concurrent'],
    group: 'Crawling speed',
    param: integer.defaultsTo('8', {
      label: 'Connections',
      doc: 'How many resources are retrieved at the same time, by all engines that work on a run together.',
      min: 1,
      max: 100,
      unit: 'connections',
    }),
    effect: 'works',
    changes: ['pace'],
    example: '16',
    reference: table,
  }),
  siteMaxConnections: defineParameter({
    name: 'site-max-connections',
    aliases: ['site-max-concurrent'],
    group: 'Crawling speed',
    param: integer.defaultsTo('2', {
      label: 'Connections to one site',
      doc: 'How many resources are retrieved from one site at the same time.',
      min: 1,
      max: 100,
      unit: 'connections',
    }),
    effect: 'works',
    changes: ['pace'],
    example: '4',
    reference: table,
  }),
  serverDelay: defineParameter({
    name: 'server-delay',
    group: 'Crawling speed',
    param: decimal.defaultsTo('1', {
      label: 'Delay between requests',
      doc: 'Time from the start of one request to a site to the start of the next, for example 0.5. 0 means no delay.',
      min: 0,
      max: 86_400,
      unit: 'seconds',
    }),
    effect: 'works',
    changes: ['pace'],
    example: '2',
    reference: table,
  }),
} as const;
