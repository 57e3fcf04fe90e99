/** What a server answered, or why it did not: the stage between the request and the content. */

import { certificateProblems } from '../../sdk/certificates.ts';
import type { ProxyFact, ResponseFact } from '../../sdk/resource.ts';
import type { DenyingName } from '../program/built-in-steps.ts';
import { connectTimeout, cookieWall, tooSlow } from '../program/built-in-steps.ts';
import { statusReason } from '../program/protocols.ts';
import { kindFoundAs } from '../kinds/kind-of.ts';
import type { Fold, Seen, Signal } from './fold.ts';
import { judgeRedirect } from './judge-url-rules.ts';
import { deny, pass } from './fold.ts';
import { describeRefusal } from './refusal.ts';

export function judgeResponse(fold: Fold): Signal {
  if (kindFoundAs(fold.facts.discovery).isBrought) return pass(fold, 'feed.brings-it');
  const fact = fold.facts.response;
  if (fact === undefined) return 'response';
  const see = (): Seen => seeResponse(fact, describeRefusal(fold.program, fold.facts));
  if (fact.outcome === 'ok' || fact.outcome === 'not-modified') return pass(fold, 'fetch', see);
  const back = fact.outcome === 'redirect' ? judgeRedirect(fold, fact.redirectTo) : undefined;
  if (back !== undefined) {
    const { reason, at, note } = back;
    return deny(fold, 'redirect', { reason, at, see: () => withNote(see(), note) });
  }
  const [name, reason] = fetchDenial(fold, fact);
  return deny(fold, name, { reason, see });
}

function fetchDenial({ program, facts: { url } }: Fold, fact: ResponseFact): readonly [DenyingName, string] {
  switch (fact.outcome) {
    case 'redirect':
      return ['redirect', fact.wantsCookie === true ? cookieWall : 'redirect'];
    case 'gone':
      return ['gone', statusReason(program, url, fact)];
    case 'http-error':
    case 'credentials-needed':
      return ['http-error', statusReason(program, url, fact)];
    case 'deferred':
      return ['deferred', 'deferred'];
    case 'address-refused':
      return ['address', 'address refused'];
    case 'dns':
      return ['address.unresolved', 'no address'];
    default:
      return ['fetch', otherReason(fact)];
  }
}

function otherReason({ limit, certificate, outcome }: ResponseFact): string {
  if (certificate !== undefined) return certificateProblems[certificate];
  if (limit === 'connect-timeout') return connectTimeout;
  return limit === 'too-slow' ? tooSlow : outcome;
}

function withNote(seen: Seen, note: string): Seen {
  return { ...seen, note: seen.note === undefined ? note : `${seen.note}; ${note}` };
}

function seeResponse({ status, redirectTo, detail, notes, proxy }: ResponseFact, refusal: string | undefined): Seen {
  const note = [redirectTo, detail, ...(notes ?? []), refusal, proxy && wayOut(proxy)]
    .filter((part) => part !== undefined)
    .join('; ');
  return { ...(status !== undefined && { source: 'status', value: String(status) }), ...(note !== '' && { note }) };
}

function wayOut({ server, by, script }: ProxyFact): string {
  const way = server === undefined ? 'without proxy' : `through the proxy ${server}`;
  const said = script === undefined ? '' : `; script ${script.revision}: ${script.answer}`;
  return `${way}, set by ${by}${said}`;
}
