/** When the feeds of a data source wait for confirmation. */

import { integer } from '../sdk/param.ts';

export const feedHoldParams = {
  minimum: integer.defaultsTo('10', {
    label: 'Minimum',
    doc: 'Feeds that delete fewer documents or group members never wait.',
    min: 1,
    max: 1_000_000_000,
  }),
  percent: integer.defaultsTo('10', {
    label: 'Share in percent',
    doc: 'Feeds that delete a larger share of the data source wait. With 100, no feed waits.',
    min: 0,
    max: 100,
  }),
};
