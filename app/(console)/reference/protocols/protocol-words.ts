/** What the reference says of a protocol in words. */

import type { StatusMeaning } from '#lib/sdk/define-protocol.ts';
import type { ProtocolEntry } from '#lib/sdk/describe.ts';
import type { FetchOutcomeKind } from '#lib/sdk/resource.ts';

type Trait = readonly [term: string, words: string];

export function traitsOf({ ports, hasRobotsTxt, takesPasswords, proxied }: ProtocolEntry): readonly Trait[] {
  const listening = Object.entries(ports).filter(([, port]) => port !== 0);
  return [
    ['Usual port', listening.length === 0 ? 'None: no server is asked.' : portWords(listening)],
    ['robots.txt', hasRobotsTxt ? 'Requested and followed.' : 'There is none.'],
    ['Passwords', takesPasswords ? 'Of credentials and configuration files.' : 'None.'],
    ['Proxy', proxied.length === 0 ? 'Never used.' : `Used for ${listOf(proxied)}.`],
  ];
}

function portWords(listening: readonly (readonly [scheme: string, port: number])[]): string {
  const ports = new Set(listening.map(([, port]) => `${port}`));
  return listOf(ports.size === 1 ? [...ports] : listening.map(([scheme, port]) => `${port} for ${scheme}`));
}

function listOf(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(words);
}

const outcomes: Readonly<Partial<Record<FetchOutcomeKind, string>>> = {
  ok: 'The content is taken.',
  redirect: 'The target is decided on as a URL of its own.',
  'not-modified': 'The content is the one on record.',
  gone: 'The URL fails as gone, and its RD is deleted.',
  'http-error': 'The URL fails, and its RD is kept.',
  reset: 'The URL fails: the transfer broke off.',
  tls: 'The URL fails: the connection would not be encrypted.',
};

const retries = { resource: 'It is tried again.', site: 'The site is left alone for a while, then it is tried again.' };

export function meaningWords({ outcome, retry, detail }: StatusMeaning): string {
  const said = detail === undefined ? [] : [`${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`];
  const again = retry === undefined ? [] : [retries[retry]];
  return [...said, outcomes[outcome] ?? 'The URL fails.', ...again].join(' ');
}
