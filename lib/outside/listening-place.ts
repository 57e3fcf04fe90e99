/** Where this installation listens, as the egress policy knows it. */

import { hostname } from 'node:os';
import { machineAddresses } from './addresses.ts';

/** What a gatherd of this installation is announced as, before the name of its collection. */
export const gatherdPlace = 'gatherd of ';

/** Names and addresses of a server that listens on this host; on every address where it is absent. */
export function listeningHosts(host: string | undefined): readonly string[] {
  return host === undefined || host === '0.0.0.0' || host === '::' ? [hostname(), ...machineAddresses()] : [host];
}
