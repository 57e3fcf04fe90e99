/** The schemes of URLs: their ports, their normal form, and which URLs are one site. */

export interface UrlScheme {
  /** Without the colon, lower case. */
  readonly name: string;
  /** Where its servers listen unless a URL says otherwise; 0 where none is connected to. */
  readonly port: number;
  /** Key of the site that all its URLs without a host are: nobody's server, so it is owed no delay. */
  readonly site?: string;
  /** The host of its URLs that name none. */
  readonly usualHost?: string;
  /** Schemes that name the same are one server on their usual ports; without it a scheme is one with itself alone. */
  readonly server?: string;
  /**
   * `web`: the WHATWG parser puts it into normal form; `group`: it may name a group or an article in place of a server
   * (RFC 1738, 3.6); otherwise it has a host, a port and a path.
   */
  readonly form?: 'web' | 'group';
  /** Links to it are known for what they are, and never gathered. */
  readonly isForeign?: true;
}

/** The schemes that links name, whether a protocol serves them yet or not. */
export const urlSchemes = {
  http: { name: 'http', port: 80, server: 'web', form: 'web' },
  https: { name: 'https', port: 443, server: 'web', form: 'web' },
  ftp: { name: 'ftp', port: 21, form: 'web' },
  gopher: { name: 'gopher', port: 70 },
  news: { name: 'news', port: 119, server: 'news', form: 'group', usualHost: 'news' },
  nntp: { name: 'nntp', port: 119, server: 'news' },
  telnet: { name: 'telnet', port: 23, isForeign: true },
  wais: { name: 'wais', port: 210, isForeign: true },
  file: { name: 'file', port: 0, site: ':0', form: 'web' },
} as const satisfies Readonly<Record<string, UrlScheme>>;

const schemes = new Map<string, UrlScheme>(Object.entries(urlSchemes));

/** From now on URLs of the scheme have a normal form. Throws a TypeError where it is known as something else. */
export function addScheme(scheme: UrlScheme): void {
  const known = schemes.get(scheme.name);
  if (known === undefined) schemes.set(scheme.name, scheme);
  else if (known !== scheme) throw new TypeError(`the scheme ${scheme.name} is declared already`);
}

export function schemeOf(name: string): UrlScheme | undefined {
  return schemes.get(name);
}

/** Whether links to the scheme may be gathered. */
export function isGathered(name: string): boolean {
  const scheme = schemes.get(name);
  return scheme !== undefined && scheme.isForeign !== true;
}

/** The scheme whose URLs without a host are this site; undefined for servers. */
export function hostlessScheme(siteKey: string): UrlScheme | undefined {
  for (const scheme of schemes.values()) if (scheme.site === siteKey) return scheme;
  return undefined;
}

/** Where a server may be asked that is named by its host alone. */
export function usualPorts(): readonly number[] {
  const gathered = [...schemes.values()].filter(({ port, isForeign }) => port !== 0 && isForeign !== true);
  return [...new Set(gathered.map(({ port }) => port))];
}

/** The usual ports of the server that listens on one of them: http and https go together. */
export function portsOfServer(port: number): readonly number[] {
  const all = [...schemes.values()];
  const here = all.find((scheme) => scheme.port === port);
  if (here?.server === undefined) return [port];
  return [...new Set(all.filter(({ server }) => server === here.server).map((scheme) => scheme.port))];
}

interface Place {
  readonly protocol: string;
  readonly port: number;
}

/** True on another port: but http and https go together on their usual ones, and a protocol of its own is on its usual one. */
export function isOtherServer(one: Place, other: Place): boolean {
  if (one.port === other.port) return false;
  const [a, b] = [schemes.get(one.protocol), schemes.get(other.protocol)];
  const isUsual = b?.port === other.port;
  if (one.protocol === other.protocol) return true;
  if (a?.server !== undefined && a.server === b?.server) return !isUsual || a.port !== one.port;
  return !isUsual;
}
