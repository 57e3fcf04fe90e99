/** Fetches newsgroups and articles from News servers (RFC 3977, 4642, 4643, 5538). */

import { urlSchemes } from '../../match/urls/url-schemes.ts';
import type { Door } from '../../outside/door.ts';
import { defineProtocol, type Fetcher } from '../../sdk/define-protocol.ts';
import { defaultDeadlines, watchDeadlines } from '../deadlines.ts';
import { KeptSessions } from '../kept-connections.ts';
import { carry } from '../transfer.ts';
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
  credentials: {
    kinds: ['password'],
    asked: ({ outcome }) => (outcome === 'credentials-needed' ? {} : undefined),
  },
  statuses: newsStatuses,
  retried: ['timeout', 'refused', 'reset', 'dns', 'malformed'],
  entriesOf: (listing) => listing.split('\n').filter((line) => line !== ''),
  open: createNewsFetcher,
});

function createNewsFetcher(door: Door): Fetcher {
  const { process: settings } = door;
  const watch = watchDeadlines({ connectMs: settings.connectTimeoutMs, ...defaultDeadlines, ...door.deadlines });
  const visit = { door, sessions: new KeptSessions<Session>() };
  return {
    fetch: (request) => carry({ request, settings, watch }, (transfer) => fetchResource(visit, request, transfer)),
    close: () => {
      watch.close();
      visit.sessions.close();
      return Promise.resolve();
    },
  };
}
