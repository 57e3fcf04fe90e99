/** Configuration files for crawls of sites on this machine. */

import type { Site } from '../../engine/testing/site.ts';
import type { Files } from './installation.ts';

/** Parameters of robot.conf as they are written there; the server is not waited for unless something says so. */
export function robotConf(parameters: Readonly<Record<string, string | number>> = {}): string {
  const all = { 'server-delay': 0, 'max-connections': 8, 'site-max-connections': 8, depth: -1, ...parameters };
  const lines = Object.entries(all).map(([name, value]) => `  ${name}=${JSON.stringify(String(value))}`);
  return ['<Process', ...lines, '>', '</Process>', ''].join('\n');
}

export interface SiteText {
  readonly site: Pick<Site, 'host' | 'port' | 'url'>;
  /** Paths that are start points; the root when there are none. */
  readonly starts?: readonly string[];
  readonly depth?: number;
  /** Depth of every start point. */
  readonly startDepth?: number;
}

/** A site of filterrules.conf: one server, and where the robot starts. */
export function siteText({ site, starts = ['/'], depth, startDepth }: SiteText): string {
  const own = depth === undefined ? '' : ` depth=${depth}`;
  const each = startDepth === undefined ? '' : ` depth=${startDepth}`;
  return [
    `<Site name="${site.host}:${site.port}" type=site${own}>`,
    `  Server host=${site.host} port=${site.port}`,
    ...starts.map((start) => `  Start url="${site.url}${start}"${each}`),
    '</Site>',
    '',
  ].join('\n');
}

/** The files of a collection that crawls these sites; robot.conf, and filters that are not the built-in ones. */
export function collectionOf(
  sites: readonly SiteText[],
  parameters?: Parameters<typeof robotConf>[0],
  more: Files = {},
): Files {
  return { 'robot.conf': robotConf(parameters), 'filterrules.conf': sites.map(siteText).join(''), ...more };
}
