/** Asks a server whether it hands out RDs itself, over RDM (robot.conf: enable-rdm-probe). */

import { readTexts } from '../../languages/soif/read-whole.ts';
import { originOf, splitUrl } from '../../match/urls/url-key.ts';
import type { Clock } from '../../outside/clock.ts';
import type { FetchedResource, FetchRequest } from '../../sdk/define-protocol.ts';
import type { RdmFact, ResourceUrl } from '../../sdk/resource.ts';

/** Where Compass Server and Portal Server take RDM. */
const places = ['/rdm/incoming', '/portal/search'] as const;

const question = '@RDMHEADER { -\nrdm-version{3}:\t1.0\nrdm-type{14}:\tstatus-request\n}\n';
const mostAnswerBytes = 64 * 1024;

export interface RdmAsking {
  /** Undefined when the process lets go of the run: then nothing is known. */
  readonly fetch: (request: FetchRequest) => Promise<FetchedResource | undefined>;
  /** What robots.txt says. */
  readonly mayAsk: (url: ResourceUrl) => boolean;
  readonly clock: Pick<Clock, 'now'>;
}

/** One place after the other until one answers. Undefined when it could not be asked. @param url any URL of the site */
export async function askForRdm({ fetch, mayAsk, clock }: RdmAsking, url: ResourceUrl): Promise<RdmFact | undefined> {
  const said: string[] = [];
  for (const place of places) {
    const target = splitUrl(`${originOf(url)}${place}`);
    if (!mayAsk(target)) {
      said.push(`${place}: disallowed by robots.txt`);
      continue;
    }
    const asked = { url: target, body: question, bodyType: 'application/x-rdm', isAnonymous: true } as const;
    const answer = await fetch({ ...asked, cutBytes: mostAnswerBytes });
    if (answer === undefined || answer.fact.outcome === 'proxy') return undefined;
    const type = rdmTypeOf(answer);
    if (type !== undefined)
      return { speaks: true, url: target.href, detail: `${place}: ${type}`, askedAt: clock.now() };
    said.push(`${place}: ${whyNot(answer)}`);
    // Whoever does not answer at all need not be asked again.
    if (answer.fact.status === undefined) break;
  }
  return { speaks: false, detail: said.join('; '), askedAt: clock.now() };
}

/** Of an answer as RDM servers give it. */
function rdmTypeOf({ fact, body }: FetchedResource): string | undefined {
  if (fact.outcome !== 'ok' || body === undefined) return undefined;
  const [{ schema, attributes } = {}] = readTexts(body);
  const type = attributes?.get('rdm-type')?.toLowerCase();
  return schema === 'rdmheader' && type?.endsWith('-response') === true ? type : undefined;
}

function whyNot({ fact: { status, outcome, detail } }: FetchedResource): string {
  if (outcome === 'ok') return 'the answer is not RDM';
  return status === undefined ? (detail ?? outcome) : `status ${status}`;
}
