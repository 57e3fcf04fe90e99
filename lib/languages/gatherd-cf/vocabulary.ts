/** The first words of lines in gatherd.cf. */

import type { ParamEntry } from '../../sdk/describe.ts';
import type { Vocabulary } from '../../sdk/vocabulary.ts';

export const ruleWords = { allow: 'Allow', deny: 'Deny', gzip: 'Gzip' } as const;

const hosts: readonly ParamEntry[] = [
  {
    name: 'hosts',
    kind: 'string',
    doc: 'Host names, domains, addresses, networks such as 10.0.0.0/8 or 192.168., or all.',
    required: true,
  },
];

export function words(): Vocabulary {
  return {
    directives: [
      {
        name: ruleWords.allow,
        summary: 'Clients that may connect: host names, domains, IP addresses, networks, or all.',
        params: hosts,
      },
      { name: ruleWords.deny, summary: 'Clients that may not connect.', params: hosts },
      { name: ruleWords.gzip, summary: 'The path of gzip. No effect: Winnow has built-in compression.', params: [] },
    ],
  };
}
