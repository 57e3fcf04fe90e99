/** The facts of a URL as somebody supposes them: its depth, headers of its answer, META of its page. */

import { normalizeUrl } from '../../match/urls/url-key.ts';
import type { ContentFact, Facts, ResponseFact } from '../../sdk/resource.ts';
import { addressOnly } from '../../services/resources/known-facts.ts';
import { robotsFacts } from '../../match/robots/robots-facts.ts';
import { UsageError } from '../command.ts';

export interface Supposed {
  readonly depth: number;
  /** `name=value`, as given. */
  readonly headers: readonly string[];
  readonly metas: readonly string[];
}

/** With a header or a META the answer is taken as given: nothing of the world is asked then. */
export function givenFacts(href: string, { depth, headers, metas }: Supposed): Facts {
  const normal = normalizeUrl(href);
  if (!normal.ok) throw new UsageError(`The robot cannot fetch this URL: ${href}`);
  const facts = addressOnly(normal.url.href, depth);
  if (headers.length === 0 && metas.length === 0) return facts;
  const named = headers.map((pair) => pairOf('--header', pair));
  const response: ResponseFact = {
    outcome: 'ok',
    status: 200,
    headers: Object.fromEntries(named),
    bytes: 0,
    received: 0,
    ms: 0,
  };
  return {
    ...facts,
    address: { allowed: true },
    robots: { state: 'ignored', allowed: true },
    response,
    content: contentFact(new Map(named).get('content-type'), metas),
    md5First: {},
    now: Date.now(),
  };
}

const md5OfNothing = 'd41d8cd98f00b204e9800998ecf8427e';

function contentFact(contentType = 'text/html', given: readonly string[]): ContentFact {
  const metas = given.map((pair) => pairOf('--meta', pair));
  const robots = metas
    .filter(([name]) => name === 'robots')
    .map(([name, content]) => ({ kind: 'meta', name, content }) as const);
  return {
    type: (contentType.split(';')[0] ?? '').trim().toLowerCase(),
    charset: 'utf-8',
    charsetFrom: 'none',
    md5: md5OfNothing,
    metas,
    ...robotsFacts(robots, undefined, ''),
  };
}

function pairOf(option: string, text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`${option} must be name=value.`);
  return [text.slice(0, at).trim().toLowerCase(), text.slice(at + 1).trim()];
}
