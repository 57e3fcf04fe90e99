/** What the form of a collection's gatherd asks for. */

import { boolean, string } from '../sdk/param.ts';

export const gatherdParams = {
  on: boolean.defaultsTo('false', {
    label: 'Hand out RDs over gatherd',
    doc: 'Clients such as winnow gather or a Harvest Broker collect the RDs on the port set by Gatherer-Port. They also get the RDs of documents that only some people may see, so name the clients in gatherd.cf.',
  }),
  address: string.defaultsTo('127.0.0.1', {
    label: 'Listen address',
    doc: 'An IP address of this server: 127.0.0.1 for clients on this server only, 0.0.0.0 or :: for all networks.',
  }),
  tls: boolean.defaultsTo('false', {
    label: 'TLS',
    doc: 'Uses the certificate of the feed receiver. Harvest clients don’t support TLS and need a tunnel such as stunnel.',
  }),
};
