/** What HTTP-Proxy names. */

import { serverOf } from '../../match/urls/url-key.ts';
import type { ProxyServer } from '../../sdk/proxy.ts';

/** `host:port`, also as the URL of a server. Undefined for what is none. */
export function httpProxyOf(written: string): ProxyServer | undefined {
  const server = serverOf(written);
  return server && { kind: 'http', ...server };
}
