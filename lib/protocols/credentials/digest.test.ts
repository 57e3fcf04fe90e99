import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { normalizeUrl } from '../../match/urls/url-key.ts';
import type { AnswerToSigned, CredentialSession } from '../../sdk/define-credential.ts';
import { digest, digestResponse } from './digest.ts';
import { parseAuthParams, parseChallenges } from './challenges.ts';

const challengeOf = (value: string) => {
  const [challenge] = parseChallenges([value]);
  if (challenge === undefined) throw new TypeError('no challenge');
  return challenge;
};
const responseIn = (authorization: string): string | undefined => parseAuthParams([authorization]).get('response');

describe('the examples of the RFCs', () => {
  // RFC 7616, 3.9.1.
  const nonce = '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v';
  const request = {
    method: 'GET',
    uri: '/dir/index.html',
    nonce,
    cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
    count: 1,
  };
  const account = { user: 'Mufasa', password: 'Circle of Life' };
  const asked = (algorithm: string) =>
    challengeOf(
      `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="${nonce}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`,
    );

  it.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('%s', (algorithm, response) => {
    const authorization = digestResponse(asked(algorithm), account, request);
    expect(responseIn(authorization)).toBe(response);
    expect(authorization).toBe(
      `Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", algorithm=${algorithm}, nonce="${nonce}", cnonce="${request.cnonce}", nc=00000001, qop=auth, response="${response}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`,
    );
  });

  it('RFC 2617, 3.5, and RFC 2069 for a challenge without qop', () => {
    const old = {
      method: 'GET',
      uri: '/dir/index.html',
      nonce: 'dcd98b7102dd2f0e8b11d0f600bfb0c093',
      cnonce: '0a4f113b',
      count: 1,
    };
    const value = `Digest realm="testrealm@host.com", nonce="${old.nonce}", opaque="5ccc069c403ebaf9f0171e9517f40e41"`;
    const mufasa = { user: 'Mufasa', password: 'Circle Of Life' };
    expect(responseIn(digestResponse(challengeOf(`${value}, qop="auth"`), mufasa, old))).toBe(
      '6629fae49393a05397450978507c4ef1',
    );
    // Erratum 749 to RFC 2069.
    expect(responseIn(digestResponse(challengeOf(value), { ...mufasa, password: 'CircleOfLife' }, old))).toBe(
      '1949323746fe6a43ef61f9606e7febea',
    );
  });

  it('the user name hashed, and in the extended form', () => {
    const hashed = digestResponse(challengeOf('Digest realm="r", nonce="n", userhash=true'), account, request);
    expect(parseAuthParams([hashed]).get('username')).toBe(createHash('md5').update('Mufasa:r').digest('hex'));
    const extended = digestResponse(challengeOf('Digest realm="r", nonce="n"'), { ...account, user: 'Jäsøn' }, request);
    expect(extended).toContain("username*=UTF-8''J%C3%A4s%C3%B8n");
  });
});

describe('a session', () => {
  const normal = normalizeUrl('http://a.example/docs/1.html?x=1');
  if (!normal.ok) throw new TypeError('no URL');
  const { url } = normal;
  const open = (): CredentialSession =>
    digest.open(
      new Map([
        ['user', 'me'],
        ['password', 'geheim'],
      ]),
      { now: () => 0 },
    );
  const answer = (status: number, headers: Readonly<Record<string, readonly string[]>>): AnswerToSigned => ({
    url,
    status,
    all: (name) => headers[name] ?? [],
    text: () => '',
  });
  const asks = (...values: readonly string[]) => answer(401, { 'www-authenticate': values });
  const hear = (session: CredentialSession, heard: AnswerToSigned, isSigned: boolean) =>
    session.hear(heard, isSigned, {});
  const never = () => Promise.reject(new Error('asks for nothing of its own'));
  const signed = async (session: CredentialSession): Promise<ReadonlyMap<string, string>> => {
    const signing = await session.sign(url, never);
    return parseAuthParams('headers' in signing ? [signing.headers['authorization'] ?? ''] : []);
  };

  it('counts the uses of a nonce, and begins again with the next one', async () => {
    const session = open();
    expect((await signed(session)).size).toBe(0);
    expect(hear(session, asks('Digest realm="r", nonce="n1", qop="auth"'), false)).toEqual({ kind: 'again' });
    expect((await signed(session)).get('nc')).toBe('00000001');
    expect((await signed(session)).get('nc')).toBe('00000002');
    hear(session, answer(200, { 'authentication-info': ['nextnonce="n2", qop=auth'] }), true);
    const next = await signed(session);
    expect([next.get('nonce'), next.get('nc'), next.get('uri')]).toEqual(['n2', '00000001', '/docs/1.html?x=1']);
  });

  it('answers a stale nonce again, and takes a refusal of a fresh one for a wrong password', async () => {
    const session = open();
    hear(session, asks('Digest realm="r", nonce="n1", qop="auth"'), false);
    expect(hear(session, asks('Digest realm="r", nonce="n2", qop="auth", stale=true'), true)).toEqual({
      kind: 'again',
    });
    expect((await signed(session)).get('nonce')).toBe('n2');
    expect(hear(session, asks('Digest realm="r", nonce="n3", qop="auth"'), true)).toMatchObject({ kind: 'refused' });
  });

  it('takes SHA-256 where MD5 is offered as well, and says what it cannot answer', async () => {
    const session = open();
    hear(
      session,
      asks('Basic realm="r"', 'Digest realm="r", nonce="a"', 'Digest realm="r", nonce="b", algorithm=SHA-256'),
      false,
    );
    expect((await signed(session)).get('nonce')).toBe('b');
    expect(hear(open(), asks('Digest realm="r", nonce="a", algorithm=SHA-512-256'), false)).toMatchObject({
      kind: 'refused',
      why: 'the server asks for the Digest algorithm SHA-512-256, which is not supported',
    });
    expect(hear(open(), asks('Digest realm="r", nonce="a", qop="auth-int"'), false)).toMatchObject({ kind: 'refused' });
    expect(hear(open(), asks('Basic realm="r"'), false)).toEqual({ kind: 'taken' });
  });
});

describe('challenges', () => {
  it.each([
    ['Basic realm="a, b \\"c\\"", charset="UTF-8"', [['basic', 'a, b "c"']]],
    [
      'Negotiate, Basic realm=plain',
      [
        ['negotiate', undefined],
        ['basic', 'plain'],
      ],
    ],
    [
      'Digest realm="x",nonce="a=b==", Basic realm="y"',
      [
        ['digest', 'x'],
        ['basic', 'y'],
      ],
    ],
    ['NTLM TlRMTVNTUAAC==', [['ntlm', undefined]]],
    ['="', []],
    ['', []],
  ])('%s', (value, expected) => {
    const found = parseChallenges([value]).map(({ scheme, params }) => [scheme, params.get('realm')]);
    expect(found.filter(([scheme]) => scheme !== 'tlrmtvntuaac')).toEqual(expected);
  });
});
