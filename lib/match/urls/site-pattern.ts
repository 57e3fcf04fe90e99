/** A host with the beginning of a path, such as `example.com/docs/`: which URLs are below it. */

/** Hosts, ports and schemes are compared in lower case, paths as they are. */
export interface SitePattern {
  readonly scheme: string | undefined;
  /** With its port; empty for any host. */
  readonly host: string;
  /** With its slash. */
  readonly path: string;
}

/** Undefined without a slash after the host: such a text is not a site pattern. */
export function siteOf(body: string): SitePattern | undefined {
  const [, scheme, host = '', path] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/]*)(\/.*)$/i.exec(body) ?? [];
  return path === undefined ? undefined : { scheme: scheme?.toLowerCase(), host: host.toLowerCase(), path };
}

/** What may stand in the place of a host. */
export function isHost({ host }: SitePattern): boolean {
  return /^[^\s:@[\]]*(?::\d+)?$/.test(host) || /^\[[\da-f:.]+\](?::\d+)?$/.test(host);
}

const address = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is;

/**
 * Values by their site patterns. A host matches itself and its subdomains; with a scheme it matches itself only, or its
 * subdomains after a dot. A URL is matched with its path and what follows it.
 */
export interface SiteTable<Value> {
  /** Calls for each host that covers the URL; `path` begins with a slash. */
  readonly visit: (url: string, found: (value: Value, path: string) => void) => void;
}

/** `grouped`: the value of all patterns with the same scheme and host. */
export function createSiteTable<Pattern extends SitePattern, Value>(
  patterns: readonly Pattern[],
  grouped: (patterns: readonly Pattern[]) => Value,
): SiteTable<Value> {
  const groups = Map.groupBy(patterns, ({ scheme = '', host }) => `${scheme}\n${host}`);
  const values = new Map(Array.from(groups, ([key, group]) => [key, grouped(group)]));
  return {
    visit: (url, found) => {
      const [, scheme = '', host = '', rest = ''] = address.exec(url) ?? [];
      const path = rest.startsWith('/') ? rest : `/${rest}`;
      const tell = (key: string): void => {
        const value = values.get(key);
        if (value !== undefined) found(value, path);
      };
      const ownScheme = scheme.toLowerCase();
      for (const name of namesOf(host.toLowerCase())) {
        tell(`\n${name}`);
        if (name === '' || name.startsWith('.') || name.length === host.length) tell(`${ownScheme}\n${name}`);
      }
    },
  };
}

/** What patterns may call a host: itself, the domains above it, also with the dot before them, and nothing. */
function namesOf(host: string): readonly string[] {
  const names = [host];
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1))
    names.push(host.slice(dot), host.slice(dot + 1));
  if (host !== '') names.push('');
  return names;
}
