/** Fetches files and listings of folders from FTP servers (RFC 959, 1123, 2389, 2428, 3659, 4217). */

import { urlSchemes } from '../../match/urls/url-schemes.ts';
import type { Door } from '../../outside/door.ts';
import { defineProtocol, referencesIn } from '../../sdk/define-protocol.ts';
import { fetcherWith, passwordLogin } from '../kept-connections.ts';
import { fetchResource } from './fetch-resource.ts';
import { ftpStatuses } from './ftp-statuses.ts';
import { Visit } from './visit.ts';

export const ftp = defineProtocol<Door>({
  name: 'ftp',
  label: 'FTP',
  schemes: [urlSchemes.ftp],
  summary: 'Fetches files and listings of folders from FTP servers.',
  doc: 'Passive mode only; data connections lead to the address of the server, whatever address it names. The robot logs in with the credential for the server, or as anonymous with its e-mail address as the password. The entries of a folder are its links, and a symbolic link to a folder is a redirect to its target where the server says so. Listings of Unix (with dates in many languages), Windows, VMS, MVS, VM/CMS, OS/2, NetWare, Macintosh, and several smaller servers are read. Names that are paths, devices, and invalid lines are skipped and counted. Where the server has no MDTM, the date of a file is that of the listing, whose time zone is unknown. Files whose size and time have not changed are not transferred again.',
  hasAddress: true,
  isLinkedFromOthers: true,
  proxied: [],
  isConditional: true,
  credentials: {
    ...passwordLogin,
    gathererLine: ({ host, port }) => `FTP-Auth: ${host}:${port} user credential:NAME`,
  },
  statuses: ftpStatuses,
  retried: ['timeout', 'refused', 'reset', 'dns', 'malformed'],
  entriesOf: referencesIn,
  open: (door) => {
    const visit = new Visit(door);
    return fetcherWith(door, visit.sessions, (request, transfer) => fetchResource(visit, request, transfer));
  },
});
