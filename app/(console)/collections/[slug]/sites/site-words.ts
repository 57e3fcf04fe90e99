/** A site in words: what it covers, how deep, and what is wrong with what somebody typed. */

import type { SiteEntry } from '#lib/languages/filterrules-conf/overview.ts';

/** The hosts it covers. */
export function coverWords({ type, domain, servers, starts }: SiteEntry): string {
  if (type === 'domain') return domain === '' ? 'no domain yet' : `all hosts of ${domain}`;
  if (servers.length > 0)
    return servers.map(({ host, port }) => (port === undefined ? host : `${host}:${port}`)).join(', ');
  const hosts = new Set(starts.flatMap(({ url }) => (URL.canParse(url) ? [new URL(url).host] : [])));
  return hosts.size === 0 ? 'nothing yet' : `${[...hosts].join(', ')}, of its start points`;
}

export function depthWords(depth: number | undefined): string {
  if (depth === undefined) return 'of robot.conf';
  return depth === -1 ? 'no limit' : String(depth);
}

export function urlProblem(text: string): string | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return 'Enter a complete URL, such as https://www.example.com/.';
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)
    ? undefined
    : 'Enter a URL with a host, such as https://www.example.com/.';
}

export function hostProblem(text: string): string | undefined {
  const name = text.trim().replace(/^(\*?\.)+/, '');
  if (/^[^\s:/?#@"<>\\[\]*]+$/.test(name)) return undefined;
  return 'Enter a host name without scheme and path, such as example.com.';
}

export function takenWords(name: string): string {
  return `Another site has the name ${name}. Enter a different name.`;
}
