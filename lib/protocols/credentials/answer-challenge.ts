/** What kinds that answer a challenge have in common: nothing is sent before the server names the scheme and the realm. */

import { originOf } from '../../match/urls/url-key.ts';
import type { AnswerToSigned, CredentialSession, SessionTools } from '../../sdk/define-credential.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import { parseChallenges, type AuthChallenge } from './challenges.ts';

export interface ChallengeAnswer {
  /** In lower case. */
  readonly scheme: string;
  /** The value of Authorization. */
  readonly authorization: (challenge: AuthChallenge, url: ResourceUrl) => string;
  /** Why none can be made. */
  readonly cannot?: (challenge: AuthChallenge) => string | undefined;
  /** The server takes the credentials but wants them answering its new challenge. */
  readonly isStale?: (challenge: AuthChallenge) => boolean;
  /** Of several challenges of the scheme, the one to answer; the first unless something else is better. */
  readonly isBetter?: (asked: AuthChallenge, than: AuthChallenge) => boolean;
  readonly heard?: (answer: AnswerToSigned) => void;
  /** A new challenge is answered from now on. */
  readonly challenged?: () => void;
}

/** URLs below a folder that was asked about are told at once (RFC 7617, 2.2). */
export function answerChallenges(answer: ChallengeAnswer, { realm }: Pick<SessionTools, 'realm'>): CredentialSession {
  const folders = new Set<string>();
  let current: AuthChallenge | undefined;
  const covers = (url: ResourceUrl): boolean => parentFolders(url).some((each) => folders.has(each));
  return {
    covers,
    sign: (url) => {
      const headers: { authorization?: string } = {};
      if (current !== undefined && covers(url)) headers.authorization = answer.authorization(current, url);
      return Promise.resolve({ headers: { ...headers } });
    },
    hear: (heard, isSigned) => {
      answer.heard?.(heard);
      if (heard.status !== 401) return { kind: 'taken' };
      const asked = challengeIn(heard, answer, realm);
      if (asked === undefined) return { kind: 'taken' };
      const why = answer.cannot?.(asked);
      folders.add(folderOf(heard.url));
      if (why !== undefined) return { kind: 'refused', why };
      current = asked;
      answer.challenged?.();
      if (!isSigned || answer.isStale?.(asked) === true) return { kind: 'again' };
      return { kind: 'refused', why: 'the server refused the user name or password' };
    },
  };
}

function challengeIn(
  { all }: AnswerToSigned,
  { scheme, cannot, isBetter }: ChallengeAnswer,
  realm: string | undefined,
): AuthChallenge | undefined {
  const meant = parseChallenges(all('www-authenticate')).filter(
    (each) => each.scheme === scheme && (realm === undefined || each.params.get('realm') === realm),
  );
  const answerable = meant.filter((each) => cannot?.(each) === undefined);
  const [first = meant[0], ...others] = answerable;
  return others.reduce((best, each) => (best && isBetter?.(each, best) === true ? each : best), first);
}

/** Such as `https://a.example/docs/`. */
function folderOf(url: ResourceUrl): string {
  const path = url.path.replace(/[?#].*$/s, '');
  return originOf(url) + path.slice(0, path.lastIndexOf('/') + 1);
}

function parentFolders(url: ResourceUrl): readonly string[] {
  const folder = folderOf(url);
  const root = originOf(url).length + 1;
  const ends = Array.from(folder.matchAll(/\//g), ({ index }) => index + 1).filter((end) => end >= root);
  return ends.map((end) => folder.slice(0, end));
}
