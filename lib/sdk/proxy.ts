/** Proxies as requests and facts know them. */

export interface ProxyServer {
  readonly kind: 'http' | 'socks5';
  /** As in a URL: an IPv6 address has brackets. */
  readonly host: string;
  readonly port: number;
  readonly login?: { readonly user: string; readonly secret: string };
}

/** As a URL, without the login: `http://proxy.siroe.com:3128`. */
export function proxyName({ kind, host, port }: ProxyServer): string {
  return `${kind}://${host}:${port}`;
}
