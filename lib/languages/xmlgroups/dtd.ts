/** The DTD of groups feeds. Unlike a feed's, its values are in capitals. */

import { sequence, text } from '../../lang/xml/dtd.ts';
import type { Dtd } from '../../lang/xml/dtd.ts';

export const groupsDtd: Dtd = {
  root: 'xmlgroups',
  elements: {
    xmlgroups: { content: sequence('membership+') },
    membership: {
      content: sequence('principal', 'members'),
      attributes: { source: {} },
      note: 'the principal is a group; the members are users and groups',
    },
    members: { content: sequence('principal+') },
    principal: {
      content: text,
      attributes: {
        namespace: { byDefault: 'Default' },
        'case-sensitivity-type': {
          values: ['EVERYTHING_CASE_SENSITIVE', 'EVERYTHING_CASE_INSENSITIVE'],
          byDefault: 'EVERYTHING_CASE_SENSITIVE',
        },
        scope: { values: ['USER', 'GROUP'], required: true },
      },
    },
  },
};
