import { createHash, randomBytes } from 'node:crypto';
import { defineCredential } from '../../sdk/define-credential.ts';
import { string } from '../../sdk/param.ts';
import { answerChallenges } from './answer-challenge.ts';
import { parseAuthParams, type AuthChallenge } from './challenges.ts';

/** RFC 7616, with MD5 and SHA-256 and their session variants. */
export const digest = defineCredential({
  name: 'digest',
  label: 'User name and password (Digest)',
  doc: 'HTTP Digest authentication. The password itself is never sent.',
  fields: {
    user: string({ label: 'User name', doc: 'User name on the server.' }),
    password: string({ label: 'Password', doc: 'The password of the user.' }),
  },
  secrets: ['password'],
  challenge: 'digest',
  open: (account, tools) => {
    let count = 0;
    let nonce = '';
    let next: string | undefined;
    return answerChallenges(
      {
        scheme: 'digest',
        cannot: whyNot,
        isBetter: (asked, than) => strength(asked) > strength(than),
        isStale: ({ params }) => params.get('stale')?.toLowerCase() === 'true',
        heard: ({ all }) => {
          next = parseAuthParams(all('authentication-info')).get('nextnonce') ?? next;
        },
        challenged: () => {
          next = undefined;
        },
        authorization: (challenge, url) => {
          const current = next ?? challenge.params.get('nonce') ?? '';
          count = current === nonce ? count + 1 : 1;
          nonce = current;
          const request = { method: 'GET', uri: url.path, cnonce: randomBytes(12).toString('hex'), count };
          return digestResponse(challenge, account, { ...request, nonce });
        },
      },
      tools,
    );
  },
});

const hashes: Readonly<Record<string, string>> = { MD5: 'md5', 'SHA-256': 'sha256' };

function algorithmOf({ params }: AuthChallenge): { readonly hash: string | undefined; readonly isSession: boolean } {
  const named = (params.get('algorithm') ?? 'MD5').toUpperCase();
  const isSession = named.endsWith('-SESS');
  return { hash: hashes[isSession ? named.slice(0, -'-SESS'.length) : named], isSession };
}

/** Servers list the algorithm that they prefer first; MD5 only where nothing else is offered. */
function strength(challenge: AuthChallenge): number {
  const { hash } = algorithmOf(challenge);
  return hash === undefined ? 0 : hash === 'md5' ? 1 : 2;
}

function qopsOf({ params }: AuthChallenge): readonly string[] {
  const qop = params.get('qop');
  return qop === undefined ? [] : qop.split(',').map((each) => each.trim().toLowerCase());
}

function whyNot(challenge: AuthChallenge): string | undefined {
  const { params } = challenge;
  if (algorithmOf(challenge).hash === undefined)
    return `the server asks for the Digest algorithm ${params.get('algorithm') ?? ''}, which is not supported`;
  if (!params.has('nonce') || !params.has('realm')) return 'the Digest challenge of the server has no nonce or realm';
  const qops = qopsOf(challenge);
  if (qops.length > 0 && !qops.includes('auth'))
    return 'the server asks for Digest with auth-int, which is not supported';
  return undefined;
}

interface DigestRequest {
  readonly method: string;
  /** The path with its query. */
  readonly uri: string;
  readonly nonce: string;
  readonly cnonce: string;
  /** How often the nonce has been used, this time included. */
  readonly count: number;
}

interface Account {
  readonly user: string;
  readonly password: string;
}

/** The value of Authorization (RFC 7616, 3.4). A challenge without qop is answered as RFC 2069 has it. */
export function digestResponse(challenge: AuthChallenge, { user, password }: Account, request: DigestRequest): string {
  const { params } = challenge;
  const { method, uri, nonce, cnonce, count } = request;
  const { hash = 'md5', isSession } = algorithmOf(challenge);
  const digestOf = (...parts: readonly string[]): string => createHash(hash).update(parts.join(':')).digest('hex');
  const realm = params.get('realm') ?? '';
  const plain = digestOf(user, realm, password);
  const a1 = isSession ? digestOf(plain, nonce, cnonce) : plain;
  const a2 = digestOf(method, uri);
  const nc = count.toString(16).padStart(8, '0');
  const hasQop = qopsOf(challenge).includes('auth');
  const response = hasQop ? digestOf(a1, nonce, nc, cnonce, 'auth', a2) : digestOf(a1, nonce, a2);
  const isHashed = params.get('userhash')?.toLowerCase() === 'true';
  const opaque = params.get('opaque');
  const algorithm = params.get('algorithm');
  const fields = [
    ...(isHashed ? [`username=${quoted(digestOf(user, realm))}`, 'userhash=true'] : [usernameField(user)]),
    `realm=${quoted(realm)}`,
    `uri=${quoted(uri)}`,
    ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    `nonce=${quoted(nonce)}`,
    ...(hasQop || isSession ? [`cnonce=${quoted(cnonce)}`] : []),
    ...(hasQop ? [`nc=${nc}`, 'qop=auth'] : []),
    `response=${quoted(response)}`,
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
  ];
  return `Digest ${fields.join(', ')}`;
}

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** What is not ASCII goes in the extended form of RFC 8187. */
function usernameField(user: string): string {
  if (/^[\u0020-\u007e]*$/.test(user)) return `username=${quoted(user)}`;
  const escaped = encodeURIComponent(user).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `username*=UTF-8''${escaped}`;
}
