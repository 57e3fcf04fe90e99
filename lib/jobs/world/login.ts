/** Passwords that gatherer.cf and robot.conf have for servers that ask for one. */

import { credentialNote } from '../../engine/decide/hints.ts';
import type { PasswordLogin, Program } from '../../engine/program/program.ts';
import { credentialWord } from '../../languages/gatherer-cf/secrets.ts';
import { originOf } from '../../match/urls/url-key.ts';
import type { Door } from '../../outside/door.ts';
import type { Challenge } from '../../sdk/define-protocol.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import type { Credential } from './credentials.ts';

type ReadCredential = (name: string, origin: string) => Promise<Credential>;

const noKey: ReadCredential = () => Promise.resolve({ ok: false, why: 'this process has no key to decrypt secrets' });

/** Undefined when the configuration has no passwords. They go to servers that it names, and nowhere else. */
export function loginOf(
  { roots, process, named }: Pick<Program, 'roots' | 'process' | 'named'>,
  credential: ReadCredential = noKey,
): Door['login'] {
  const { basicAuth = [], hostAuth = [] } = roots?.retrieval ?? {};
  const find = (url: ResourceUrl, { realm }: Challenge): PasswordLogin | undefined =>
    (realm === undefined ? undefined : basicAuth.find((each) => each.realm === realm)) ??
    hostAuth.find((each) => each.siteKey === url.siteKey) ??
    process.login;
  if (basicAuth.length + hostAuth.length === 0 && process.login === undefined) return undefined;
  return async (url, challenge) => {
    if (challenge.realm === undefined) return undefined;
    if (!named.hosts.some(({ host, port }) => host === url.host && port === url.port)) return undefined;
    const entry = find(url, challenge);
    if (entry === undefined) return undefined;
    const { user, password } = entry;
    if (!password.startsWith(credentialWord)) return { kind: 'password', user, secret: password };
    const found = await credential(password.slice(credentialWord.length), originOf(url));
    if (found.ok) return { kind: 'password', user, secret: found.secret };
    return { kind: 'none', why: `${password} ${credentialNote} ${found.why}` };
  };
}
