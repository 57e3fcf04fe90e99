/** What RootNodes say of a URL: pure, over what the enumeration observed of the way to it. */

import { isOtherServer } from '../../match/urls/url-schemes.ts';
import type { Discovery, ResourceUrl, RootReach } from '../../sdk/resource.ts';
import type { CompiledLeaf, CompiledRoot, RootDenial, RootFilterRule, RootVerdict, RootsProgram } from './program.ts';
import { countWords } from '../../sdk/count-words.ts';

export interface Judging extends Pick<RootsProgram, 'roots' | 'leaves'> {
  /** True when a site of the filter rules owns the URL. */
  readonly isOwned: (url: ResourceUrl) => boolean;
}

/** The reason of a URL that no RootNode led to. */
export const noRoot = 'no-root';

export function createJudge({ roots, leaves, isOwned }: Judging): RootsProgram['judge'] {
  const byKey = new Map<string, CompiledRoot | CompiledLeaf>([...leaves, ...roots].map((each) => [each.key, each]));
  return (url, discovery) => {
    if (isOwned(url)) return { kind: 'owned' };
    let denial: RootDenial = { kind: 'denied', reason: noRoot, source: 'url', value: url.href };
    let leaf: RootVerdict | undefined;
    for (const reach of reachOf(roots, url, discovery)) {
      const root = byKey.get(reach.root);
      if (root === undefined) continue;
      const verdict = judgeReach(root, url, reach);
      if (verdict.kind === 'denied') denial = verdict;
      else if (isRoot(verdict.by)) return verdict;
      else leaf = verdict;
    }
    return leaf ?? denial;
  };
}

/** A URL that a person asks for is judged by what its text says alone, as if every root had come to it. */
function reachOf(roots: readonly CompiledRoot[], url: ResourceUrl, discovery: Discovery): readonly RootReach[] {
  if (discovery.reached !== undefined) return discovery.reached;
  if (discovery.kind !== 'user') return [];
  return roots.map((root) => ({
    root: root.key,
    depth: root.url.href === url.href ? 0 : 1,
    ...(root.url.host === url.host ? { host: 1 } : { host: 2 }),
    ...(root.url.host === url.host && isOtherServer(root.url, url) && { otherPort: true as const }),
  }));
}

function judgeReach(
  root: CompiledRoot | CompiledLeaf,
  url: ResourceUrl,
  reach: RootReach,
): Exclude<RootVerdict, { kind: 'owned' }> {
  const place = placeOf(root);
  if (!isRoot(root)) {
    return {
      kind: 'reached',
      by: root,
      note: root.printed === undefined ? `LeafNode at ${place}` : `${place}: LeafNode`,
    };
  }
  const denial = judgeBy(root, url, reach);
  if (denial !== undefined) return denial;
  const count = reach.url === undefined ? '' : `, URL ${reach.url} of ${root.urlMax}`;
  const { href } = root.url;
  const what = root.printed === undefined ? `RootNode ${href} at ${place}` : `${place}: RootNode ${href}`;
  return { kind: 'reached', by: root, note: `${what}, depth ${reach.depth}${count}` };
}

/** With the program that printed it, where it does not stand in the file itself. */
function placeOf({ file, line, printed }: CompiledRoot | CompiledLeaf): string {
  const place = `${file}:${line}`;
  return printed === undefined ? place : `printed by ${printed.command} in line ${printed.line}, ${place}`;
}

/** The root of a denial; where it stands is the place of the denial. */
function shown({ url: { href }, printed }: CompiledRoot): string {
  return printed === undefined ? href : `${href}, printed by ${printed.command} in line ${printed.line}`;
}

export function isRoot(root: CompiledRoot | CompiledLeaf): root is CompiledRoot {
  return 'urlMax' in root;
}

/** In the order of cost; what was not observed yet denies nothing. The root itself passes its own filters. */
export function judgeBy(root: CompiledRoot, url: ResourceUrl, reach: RootReach): RootDenial | undefined {
  if (reach.depth === 0 && url.href === root.url.href) return undefined;
  return (
    byAccess(root, url) ??
    byDepth(root, reach) ??
    byRules(root.urlRules, 'url-filter', pathsOf(url)) ??
    byHost(root, url, reach) ??
    byCount(root, reach)
  );
}

function byAccess(root: CompiledRoot, { protocol }: ResourceUrl): RootDenial | undefined {
  const { schemes, within } = root;
  if (schemes.has(protocol)) return undefined;
  const note = within === undefined ? {} : { note: `a RootNode of ${within} leads to nothing else` };
  return deniedAt(root, { reason: 'access', source: 'protocol', value: protocol, ...note });
}

function byDepth(root: CompiledRoot, { depth }: RootReach): RootDenial | undefined {
  if (root.depth === undefined || depth <= root.depth) return undefined;
  return deniedAt(root, {
    reason: 'root-depth',
    source: 'depth',
    value: String(depth),
    note: `up to ${countWords(root.depth, 'link')} from ${shown(root)}`,
  });
}

/** The path, and the path with the query: a rule about either is meant. A tilde is one however it is written. */
function pathsOf({ path: written }: ResourceUrl): readonly string[] {
  const path = written.replaceAll(/%7e/gi, '~');
  const query = path.indexOf('?');
  return query < 0 ? [path] : [path.slice(0, query), path];
}

function byRules(
  rules: readonly RootFilterRule[],
  reason: string,
  subjects: readonly string[],
): RootDenial | undefined {
  const rule = firstMatch(rules, subjects);
  if (rule === undefined || rule.allows) return undefined;
  const { file, line, text } = rule;
  return {
    kind: 'denied',
    reason,
    at: { file, line },
    source: reason === 'url-filter' ? 'path' : 'host',
    value: subjects.at(-1) ?? '',
    note: text,
  };
}

/** The lines of filter files that decide on a URL that a root came to, one way or the other. */
export function rulesBy(root: CompiledRoot, url: ResourceUrl, reach: RootReach): readonly RootFilterRule[] {
  const isRoot = reach.depth === 0 && url.href === root.url.href;
  if (isRoot || (byAccess(root, url) ?? byDepth(root, reach)) !== undefined) return [];
  const ofUrl = firstMatch(root.urlRules, pathsOf(url));
  if (ofUrl?.allows === false) return [ofUrl];
  return [ofUrl, firstMatch(root.hostRules, hostsOf(url, reach))].filter((rule) => rule !== undefined);
}

function firstMatch(rules: readonly RootFilterRule[], subjects: readonly string[]): RootFilterRule | undefined {
  return rules.find(({ matches }) => subjects.some(matches));
}

function hostsOf({ host, port }: ResourceUrl, { ip }: RootReach): readonly string[] {
  return [`${host}:${port}`, ...(ip === undefined ? [] : [`${ip}:${port}`])];
}

function byHost(root: CompiledRoot, url: ResourceUrl, reach: RootReach): RootDenial | undefined {
  const subjects = hostsOf(url, reach);
  const filtered = byRules(root.hostRules, 'host-filter', subjects);
  if (filtered !== undefined || reach.host === undefined) return filtered;
  const value = subjects.join(', ');
  if (reach.host > root.hostMax) {
    const note = root.hostMax === 1 ? `not the server of ${shown(root)}` : `host ${reach.host}, limit ${root.hostMax}`;
    return deniedAt(root, { reason: root.hostMax === 1 ? 'other-server' : 'host-max', source: 'host', value, note });
  }
  const isNamed = firstMatch(root.hostRules, subjects)?.allows === true;
  if (reach.otherPort !== true || root.hostMax > 1 || isNamed) return undefined;
  return deniedAt(root, { reason: 'other-port', source: 'host', value, note: `not the port of ${shown(root)}` });
}

function byCount(root: CompiledRoot, { url }: RootReach): RootDenial | undefined {
  if (url === undefined || url <= root.urlMax) return undefined;
  return deniedAt(root, { reason: 'url-max', note: `URL ${url}, limit ${root.urlMax} from ${shown(root)}` });
}

function deniedAt({ file, line }: CompiledRoot, denial: Omit<RootDenial, 'kind' | 'at'>): RootDenial {
  return { kind: 'denied', at: { file, line }, ...denial };
}
