/** Fetches newsgroups and articles from News servers (RFC 3977, 4642, 4643, 5538). */

import { urlSchemes } from '../../match/urls/url-schemes.ts';
import type { Door } from '../../outside/door.ts';
import { defineProtocol, referencesIn } from '../../sdk/define-protocol.ts';
import { fetcherWith, KeptSessions, passwordLogin } from '../kept-connections.ts';
import { fetchResource } from './fetch-resource.ts';
import type { Session } from './session.ts';
import { newsStatuses } from './news-statuses.ts';
import { serverOf } from './news-url.ts';

export const news = defineProtocol<Door>({
  name: 'news',
  label: 'News',
  schemes: [urlSchemes.news, urlSchemes.nntp],
  summary: 'Fetches newsgroups and articles from News servers.',
  doc: 'The articles of a newsgroup are its links, the newest first. URLs that begin with news: and name no server lead to the News server in the settings of the installation, or else to the host news. A newsgroup whose article numbers have not changed is not listed again, and an article that was fetched before is not transferred again: the robot only asks whether it is still there. Articles that have expired or were canceled lose their RDs. The robot logs in with the credential for the server, over an unencrypted connection only if plain-news-login allows it.',
  hasAddress: true,
  serverOf,
  isLinkedFromOthers: true,
  proxied: [],
  isConditional: true,
  credentials: passwordLogin,
  statuses: newsStatuses,
  retried: ['timeout', 'refused', 'reset', 'dns', 'malformed'],
  entriesOf: referencesIn,
  open: (door) => {
    const visit = { door, sessions: new KeptSessions<Session>() };
    return fetcherWith(door, visit.sessions, (request, transfer) => fetchResource(visit, request, transfer));
  },
});
