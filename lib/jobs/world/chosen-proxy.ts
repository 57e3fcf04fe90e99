/** Which proxy a collection uses: the one that its configuration names, or else the installation's. */

import type pg from 'pg';
import { proxyKey, proxySecret, storedProxy } from '../../db/installed-proxy.ts';
import { unseal } from '../../db/seal.ts';
import type { SecretKey } from '../../db/secret-key.ts';
import { credentialNote } from '../../engine/decide/hints.ts';
import type { ConfiguredProxy, ProxyChoice } from '../../engine/program/proxy-setting.ts';
import { credentialWord } from '../../languages/gatherer-cf/secrets.ts';
import { proxyOrigin, proxyUrl } from '../../languages/robot-conf/proxy-url.ts';
import type { ProxyServer } from '../../sdk/proxy.ts';
import type { Credential } from './credentials.ts';

interface Login {
  readonly user: string;
  /** `why` is a sentence. */
  readonly secretFor: (server: ProxyServer) => Promise<Credential>;
}

export interface ChosenProxy {
  readonly named: ProxyChoice;
  readonly login?: Login;
  /** Hosts that are asked directly, and what says so. */
  readonly noProxy?: { readonly hosts: string; readonly by: string };
}

export type ReadCredential = (name: string, origin: string) => Promise<Credential>;

/** Undefined where nothing is said of proxies. What the configuration says of a part replaces the installation's. */
export function chosenProxy(
  own: ConfiguredProxy,
  installed: ChosenProxy | undefined,
  credential: ReadCredential,
): ChosenProxy | undefined {
  const base = own.named === undefined ? installed : { named: own.named };
  if (base === undefined) return undefined;
  return {
    ...base,
    ...(own.login && { login: loginOf(own.login, credential) }),
    ...(own.noProxy && { noProxy: own.noProxy }),
  };
}

function loginOf({ user, password }: NonNullable<ConfiguredProxy['login']>, credential: ReadCredential): Login {
  const secretFor = async (server: ProxyServer): Promise<Credential> => {
    if (!password.startsWith(credentialWord)) return { ok: true, secret: password };
    const found = await credential(password.slice(credentialWord.length), proxyOrigin(server));
    return found.ok ? found : { ok: false, why: `${password} ${credentialNote} ${found.why}` };
  };
  return { user, secretFor };
}

/** What administrators set for all collections; undefined when it is nothing. */
export async function readInstalledProxy(
  pool: Pick<pg.Pool, 'query'>,
  secretKey: (() => Promise<SecretKey>) | undefined,
): Promise<ChosenProxy | undefined> {
  const { rows } = await pool.query<{ value: unknown }>('SELECT value FROM "Setting" WHERE key = $1', [proxyKey]);
  const { url = '', noProxy = '', user = '', sealed, origins = [] } = storedProxy.safeParse(rows[0]?.value).data ?? {};
  const named = proxyUrl(url, false);
  if (named === undefined) return undefined;
  const secretFor = async (server: ProxyServer): Promise<Credential> => {
    const origin = proxyOrigin(server);
    const unsent = (why: string): Credential => ({
      ok: false,
      why: `the password of the installation ${credentialNote} ${why}`,
    });
    if (!origins.includes(origin)) return unsent(`it was entered for ${origins.join(', ')}, not for ${origin}`);
    const secret = sealed && secretKey && unseal(await secretKey(), proxySecret, sealed);
    return secret === undefined ? unsent('it was encrypted with another key') : { ok: true, secret };
  };
  return {
    named: { ...named, by: installation },
    ...(noProxy !== '' && { noProxy: { hosts: noProxy, by: installation } }),
    ...(sealed && { login: { user, secretFor } }),
  };
}

const installation = 'the installation';
