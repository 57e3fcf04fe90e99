/** What is asked of a gatherd that a collection is collected from. */

import { boolean, integer, string } from '../sdk/param.ts';

export const collectGatherdParams = {
  host: string({ label: 'Host', doc: 'Name or address of the Gatherer.' }),
  port: integer.defaultsTo('8500', { label: 'Port', doc: 'Gatherer-Port of the Gatherer.', min: 1, max: 65_535 }),
  compressed: boolean.defaultsTo('true', {
    label: 'Compressed',
    doc: 'Requests gzip. A Gatherer without gzip sends uncompressed data.',
  }),
  tls: boolean.defaultsTo('false', { label: 'TLS', doc: 'Supported only by Winnow. Harvest Gatherers have no TLS.' }),
};
