/** The server of newsgroups and articles whose URLs name none. */

import { normalizeUrl } from './url-key.ts';

export interface NewsServer {
  readonly host: string;
  readonly port: number;
}

/** `host[:port]`, as in $NNTPSERVER; the port is 119 unless it says otherwise. Undefined for what is no server. */
export function newsServerOf(written: string): NewsServer | undefined {
  if (!/^[^\s/?#@\\]+$/.test(written)) return undefined;
  const normal = normalizeUrl(`nntp://${written}/`);
  return normal.ok ? { host: normal.url.host, port: normal.url.port } : undefined;
}
