/** The parameters of robot.conf under “Logfile settings”. */

import { defineParameter } from '../../../sdk/define-parameter.ts';
import { integer } from '../../../sdk/param.ts';
import { table } from './references.ts';

export const logfileSettings = {
  loglevel: defineParameter({
    name: 'loglevel',
    group: 'Logfile settings',
    param: integer.defaultsTo('1', {
      label: 'Log level',
      doc: 'Contents of robot.log: 0 errors, 1 also generation, 2 also retrieval, 3 also filtering, 4 also spawning, 5 and higher also retrieval progress. With 3 or higher, filter.log contains the decisions of the filters, in the detail that logtype in filter.conf sets.',
      min: 0,
      max: 100,
    }),
    effect: 'works',
    changes: [],
    example: '3',
    reference: table,
  }),
} as const;
