/** Findings of gatherd.cf. */

import { defineMessages } from '../../lang/diagnostic.ts';

export const messages = defineMessages('GATHERD', {
  unknownRule: {
    number: 101,
    severity: 'error',
    text: '“{rule}” is not a rule.',
    help: 'Lines begin with Allow, Deny, or Gzip. A file with errors lets nobody in. Correct the word.',
  },
  noHosts: {
    number: 102,
    severity: 'error',
    text: '{rule} names no host.',
    help: 'Write host names, domains, addresses, networks, or all after it.',
  },
  badHost: {
    number: 103,
    severity: 'error',
    text: '{host} can’t be a host, an address, or a network.',
    help: 'Write a host name or domain without a scheme or wildcard, an IP address, a network such as 10.0.0.0/8 or 192.168., or all. Separate them by blanks.',
  },
  neverReached: {
    number: 104,
    severity: 'warning',
    text: 'This line never decides: line {line} matches every client.',
    help: 'The first line that matches decides. Move this line up, or remove it.',
  },
  gzip: {
    number: 105,
    severity: 'info',
    text: 'Gzip has no effect: Winnow compresses by itself.',
    help: 'The line of the old gatherd is accepted. You can remove it.',
  },
});
