/** What a URL of auto-proxy or auto_serv names: a proxy server, or a script that chooses one. */

import { proxyName } from '../../sdk/proxy.ts';
import type { ProxyServer } from '../../sdk/proxy.ts';

export type NamedProxy =
  { readonly kind: 'server'; readonly server: ProxyServer } | { readonly kind: 'script'; readonly url: string };

const servers: ReadonlyMap<string, Pick<ProxyServer, 'kind' | 'port'>> = new Map([
  ['http:', { kind: 'http', port: 80 }],
  ['socks5:', { kind: 'socks5', port: 1080 }],
  ['socks:', { kind: 'socks5', port: 1080 }],
]);

/** A server has no path. `isServer`: it is one, whatever its path. Undefined for what can be neither. */
export function proxyUrl(written: string, isServer: boolean): NamedProxy | undefined {
  const url = URL.parse(written);
  if (url === null || url.hostname === '') return undefined;
  const hasPath = url.pathname.length > 1 || url.search !== '';
  if (hasPath && !isServer) return /^https?:$/.test(url.protocol) ? { kind: 'script', url: url.href } : undefined;
  const usual = servers.get(url.protocol);
  if (usual === undefined) return undefined;
  const port = url.port === '' ? usual.port : Number(url.port);
  return { kind: 'server', server: { kind: usual.kind, host: url.hostname, port } };
}

/** Why a URL names no proxy, as the end of a sentence; undefined when it does. */
export function proxyProblem(written: string, isServer = false): string | undefined {
  const url = URL.parse(written);
  if (url === null || url.hostname === '') return 'it needs a scheme and a host, such as http://proxy.siroe.com:8080/';
  if (url.username !== '' || url.password !== '') return 'it contains credentials, which belong in their own fields';
  if (proxyUrl(written, isServer) !== undefined) return undefined;
  const scheme = url.protocol.slice(0, -1);
  if (scheme === 'https')
    return 'encrypted connections to a proxy are not supported; use http://, which also works for https requests';
  if (servers.has(url.protocol)) return `a script must have an http:// or https:// URL, not ${scheme}://`;
  return `${scheme}:// is not supported; use http:// or socks5://`;
}

/** As credentials are entered for it: without a usual port of http. */
export function proxyOrigin(server: ProxyServer): string {
  const { origin } = new URL(proxyName(server));
  return origin === 'null' ? proxyName(server) : origin;
}
