/** Notes what is sent and answered on behalf of a credential: names and places, never a secret. */

import { originOf } from '../../match/urls/url-key.ts';
import { parseChallenges } from '../../protocols/credentials/challenges.ts';
import type {
  AnswerToSigned,
  ClientIdentity,
  CredentialInUse,
  OwnRequest,
  SendOwn,
  SignedHeaders,
} from '../../sdk/define-credential.ts';
import type { ServerLogin } from '../../outside/door.ts';
import type { ResourceUrl, ResponseFact } from '../../sdk/resource.ts';
import type { CredentialBook } from '../world/credential-book.ts';
import type { TriedStep } from './declaration.ts';

export interface WatchedSteps {
  readonly steps: TriedStep[];
  readonly book: CredentialBook;
  /** Whether a credential is for the URL that was requested last. */
  readonly isMeant: () => boolean;
  /** Notes the request of the page itself, where nobody has heard of its answer. */
  readonly end: (url: ResourceUrl, fact: ResponseFact) => void;
}

export function watchSteps(book: CredentialBook): WatchedSteps {
  const steps: TriedStep[] = [];
  const shown = new Set<string>();
  let isMeant = false;
  const identityFor = async (server: string): Promise<ClientIdentity | undefined> => {
    const identity = await book.identityFor(server);
    if (identity !== undefined) shown.add(URL.parse(server)?.origin ?? server);
    return identity;
  };
  const note = (step: TriedStep, url: ResourceUrl): void => {
    const sent = shown.has(originOf(url)) ? ['client certificate', ...step.sent] : step.sent;
    steps.push({ ...step, sent });
  };
  const watch = (inUse: CredentialInUse): CredentialInUse => ({
    sign: (url, send) => inUse.sign(url, watchLogin(send, note)),
    hear: async (answer, signed) => {
      const heard = await inUse.hear(answer, signed);
      const ends = heard.kind === 'refused' || heard.kind === 'unavailable' ? heard.why : undefined;
      const problem = heard.kind === 'taken' ? heard.note : ends;
      const asked = { purpose: 'page', method: 'GET', sent: sentIn(signed.headers) } as const;
      const why = problem === undefined ? {} : { problem: withoutName(problem) };
      note({ ...asked, ...answered(answer), ...why }, answer.url);
      return heard;
    },
  });
  return {
    steps,
    isMeant: () => isMeant,
    end: (url, { outcome, detail = outcome, status }) => {
      if (steps.some(({ purpose }) => purpose === 'page') || outcome === 'deferred') return;
      const came = status === undefined ? { problem: detail } : { status };
      const asked = { purpose: 'page', method: 'GET', url: withoutQuery(url.href) } as const;
      note({ ...asked, sent: [], challenges: [], cookies: [], ...came }, url);
    },
    book: {
      identityFor,
      loginsOf: (program) => {
        const loginFor = book.loginsOf(program);
        return async (url) => {
          const verdict = await loginFor(url);
          isMeant ||= verdict !== undefined;
          return verdict?.ok === true ? { ok: true, login: watchedLogin(verdict.login, url, note) } : verdict;
        };
      },
      of: (program) => {
        const usesOf = book.of(program);
        return (url) => {
          const uses = usesOf?.(url) ?? [];
          isMeant = uses.length > 0;
          return uses.map(watch);
        };
      },
    },
  };
}

type Note = (step: TriedStep, url: ResourceUrl) => void;

/** Over protocols whose servers are logged in to before anything is asked. */
function watchedLogin(login: ServerLogin, url: ResourceUrl, note: Note): ServerLogin {
  const server = `${url.protocol}://${url.siteKey}/`;
  const taken = (more: Pick<TriedStep, 'problem'>): void => {
    const sent = ['user name', 'password'];
    note({ purpose: 'login', method: 'LOGIN', url: server, sent, challenges: [], cookies: [], ...more }, url);
  };
  return {
    ...login,
    accepted: () => {
      taken({});
      login.accepted();
    },
    refused: (why) => {
      taken({ problem: why });
      login.refused(why);
    },
  };
}

function watchLogin(send: SendOwn, note: Note): SendOwn {
  return async (request) => {
    const answer = await send(request);
    const { url, body } = request;
    const method = body === undefined ? 'GET' : 'POST';
    const asked = { purpose: 'login', method, sent: sentOf(request) } as const;
    const came = answer.ok
      ? answered(answer)
      : { url: withoutQuery(url.href), challenges: [], cookies: [], problem: answer.why };
    note({ ...asked, ...came }, url);
    return answer;
  };
}

function answered({ url, status, all }: AnswerToSigned): Omit<TriedStep, 'purpose' | 'method' | 'sent'> {
  const [location] = all('location');
  const target = status >= 300 && status < 400 && location !== undefined ? URL.parse(location, url.href) : null;
  return {
    url: withoutQuery(url.href),
    status,
    challenges: parseChallenges(all('www-authenticate')).map(({ scheme, params }) => {
      const realm = params.get('realm');
      return realm === undefined ? scheme : `${scheme} realm="${realm}"`;
    }),
    cookies: all('set-cookie').map((cookie) => cookie.replace(/[=;].*$/s, '').trim()),
    ...(target !== null && { location: withoutQuery(target.href) }),
  };
}

/** Whoever tries it knows which credential it is. */
export function withoutName(why: string): string {
  return why.replace(/^(?:not fetched: )?credential [^:]*: /, '');
}

/** A query, parameters of a path and a user in a URL may hold what a session goes by. */
function withoutQuery(href: string): string {
  const url = URL.parse(href);
  return url === null ? '' : `${url.protocol}//${url.host}${url.pathname.replace(/;[^/]*/g, '')}`;
}

const sentOf = ({ headers = {}, body = '' }: OwnRequest): string[] => [
  ...sentIn(headers),
  ...Array.from(new URLSearchParams(body).keys(), (field) => `field ${field}`),
];

/** Of Authorization the scheme too. */
function sentIn(headers: SignedHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (name === 'content-type') return [];
    return name === 'authorization' ? [`authorization: ${value.split(' ', 1)[0] ?? ''}`] : [name];
  });
}
