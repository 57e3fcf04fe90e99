/** Findings of gatherd.cf. */

import { defineMessages } from '../../lang/diagnostic.ts';

export const messages = defineMessages('GATHERD', {
  unknownRule: {
    number: 101,
    severity: 'error',
    text: '“{rule}” is not a rule.',
    help: 'Lines start with Allow, Deny, or Gzip. While the file has errors, all clients are refused. Correct the word.',
  },
  noHosts: {
    number: 102,
    severity: 'error',
    text: '{rule} has no hosts.',
    help: 'Add host names, domains, IP addresses, networks, or all.',
  },
  badHost: {
    number: 103,
    severity: 'error',
    text: '{host} is not a host, an address, or a network.',
    help: 'Write a host name or domain without a scheme or wildcard, an IP address, a network such as 10.0.0.0/8 or 192.168., or all. Separate them with spaces.',
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
    text: 'Gzip has no effect: Winnow has built-in compression.',
    help: 'The original gatherd needed the path of gzip. You can remove the line.',
  },
});
