/** The parameters of robot.conf under “Link following”. */

import { defineParameter } from '../../../sdk/define-parameter.ts';
import { boolean, integer, string } from '../../../sdk/param.ts';
import { table } from './references.ts';

export const linkFollowing = {
  depth: defineParameter({
    name: 'depth',
    group: 'Link following',
    param: integer.defaultsTo('10', {
      label: 'Depth',
      doc: 'How many links away from a starting point the robot goes, for starting points without a depth of their own; -1 is without limit.',
      min: -1,
      max: 1_000_000,
      unit: 'links',
    }),
    effect: 'works',
    changes: ['decision'],
    example: '-1',
    reference: table,
  }),
  enumerationFilter: defineParameter({
    name: 'enumeration-filter',
    group: 'Link following',
    param: string.defaultsTo('enumeration-default', {
      doc: 'Name of the filter in filter.conf that decides which resources are read for links.',
    }),
    effect: 'works',
    changes: ['decision', 'rd'],
    example: 'enumeration-intranet',
    reference: table,
  }),
  smartHostHeuristics: defineParameter({
    name: 'smart-host-heuristics',
    group: 'Link following',
    param: boolean.defaultsTo('false', {
      label: 'Numbered hosts are one',
      doc: 'Whether a host with a number at the end of its first label is changed to the name without it: a link to www123.siroe.com leads to www.siroe.com. A host stays as it is if no site owns the plain name, or DNS has no address for it.',
    }),
    effect: 'works',
    changes: ['address', 'decision'],
    example: 'true',
    reference: table,
  }),
} as const;
