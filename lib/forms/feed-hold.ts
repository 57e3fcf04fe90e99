/** When the feeds of a data source wait for confirmation. */

import { integer } from '../sdk/param.ts';

export const feedHoldParams = {
  minimum: integer.defaultsTo('10', {
    label: 'Minimum',
    doc: 'A feed that deletes fewer documents, or members of groups, is never held.',
    min: 1,
    max: 1_000_000_000,
  }),
  percent: integer.defaultsTo('10', {
    label: 'Share in percent',
    doc: 'A feed that would delete more of the data source is held. 100 never holds a feed.',
    min: 0,
    max: 100,
  }),
};
