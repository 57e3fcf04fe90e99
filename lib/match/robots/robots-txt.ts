/** robots.txt: reading and evaluating it as RFC 9309 says, with the line that decided. */

import { compileRobotsPath, normalizeRobotsUrl, type RobotsMatcher } from './robots-path.ts';

export interface RobotsAgent {
  /** As written, without a version. */
  readonly token: string;
  /** From 1. */
  readonly line: number;
  /** Not part of RFC 9309, but what many sites say to slow a robot down. */
  readonly crawlDelay?: CrawlDelay;
}

export interface CrawlDelay {
  readonly seconds: number;
  readonly line: number;
}

export interface RobotsRule {
  readonly allow: boolean;
  /** As written; an empty one matches nothing. */
  readonly path: string;
  readonly line: number;
}

/** Rules that hold for one or more agents. */
export interface RobotsGroup {
  readonly agents: readonly RobotsAgent[];
  readonly rules: readonly RobotsRule[];
}

export interface RobotsTxt {
  readonly groups: readonly RobotsGroup[];
  readonly sitemaps: readonly { readonly url: string; readonly line: number }[];
  /** The text went past {@link MAX_ROBOTS_BYTES}; what came after was not read. */
  readonly cut: boolean;
}

/** What robots.txt says of a URL: the rule that decided, and the group it stands in. */
export interface RobotsVerdict {
  readonly allowed: boolean;
  readonly line?: number;
  /** `Disallow: /private`, as a person would look it up. */
  readonly rule?: string;
  readonly agentLine?: number;
  readonly agent?: string;
}

/** RFC 9309, 2.5 asks for 500 KiB at least. */
export const MAX_ROBOTS_BYTES = 500 * 1024;

const NAMES: ReadonlyMap<string, 'agent' | 'allow' | 'disallow' | 'sitemap' | 'delay'> = new Map([
  ['user-agent', 'agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['sitemap', 'sitemap'],
  ['crawl-delay', 'delay'],
]);

interface OpenAgent {
  readonly token: string;
  readonly line: number;
  crawlDelay?: CrawlDelay;
}

interface OpenGroup {
  readonly agents: OpenAgent[];
  readonly rules: RobotsRule[];
}

/** Reads the text; anything that is no directive is passed over, as it is in the wild. */
export function parseRobotsTxt(text: string): RobotsTxt {
  const { readable, cut } = withinLimit(text.startsWith('\ufeff') ? text.slice(1) : text);
  const groups: OpenGroup[] = [];
  const sitemaps: { url: string; line: number }[] = [];
  for (const [index, content] of readable.split(/\r\n|\n|\r/).entries()) {
    const directive = readDirective(content);
    if (directive === undefined) continue;
    const line = index + 1;
    if (directive.name === 'sitemap') sitemaps.push({ url: directive.value, line });
    else addToGroup(groups, directive, line);
  }
  return { groups, sitemaps, cut };
}

interface Directive {
  readonly name: 'agent' | 'allow' | 'disallow' | 'sitemap' | 'delay';
  readonly value: string;
}

function readDirective(line: string): Directive | undefined {
  const comment = line.indexOf('#');
  const content = comment < 0 ? line : line.slice(0, comment);
  const colon = content.indexOf(':');
  const name = colon < 0 ? undefined : NAMES.get(content.slice(0, colon).trim().toLowerCase());
  return name === undefined ? undefined : { name, value: content.slice(colon + 1).trim() };
}

/**
 * Only allow and disallow end the list of a group's agents: other records must not interfere with groups (RFC 9309,
 * 2.2.4). A crawl delay holds for the agents named up to then.
 */
function addToGroup(groups: OpenGroup[], directive: Directive, line: number): void {
  const group = groups.at(-1);
  if (directive.name === 'agent') {
    const agent = { token: productToken(directive.value), line };
    if (group === undefined || group.rules.length > 0) groups.push({ agents: [agent], rules: [] });
    else group.agents.push(agent);
  } else if (directive.name === 'delay') {
    const seconds = Number(directive.value);
    if (directive.value === '' || !Number.isFinite(seconds) || seconds < 0) return;
    for (const agent of group?.agents ?? []) agent.crawlDelay ??= { seconds, line };
  } else {
    group?.rules.push({ allow: directive.name === 'allow', path: directive.value, line });
  }
}

/** Cuts at the last whole line within the limit: half a path would mean something else. */
function withinLimit(text: string): { readable: string; cut: boolean } {
  if (text.length * 3 <= MAX_ROBOTS_BYTES) return { readable: text, cut: false };
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
    if (bytes > MAX_ROBOTS_BYTES) {
      const end = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at));
      return { readable: text.slice(0, Math.max(end, 0)), cut: true };
    }
  }
  return { readable: text, cut: false };
}

/** The name that stands for a robot: `iPlanetRobot` of `iPlanetRobot/4.0 (user@domain)`, `*` of `*`. */
export function productToken(userAgent: string): string {
  return /^(?:\*(?=\s|$)|[\w-]+)/.exec(userAgent)?.[0] ?? '';
}

/**
 * Decides whether the robot may fetch a path with its query. The rule with the most octets that matches wins, allow
 * before disallow when they are equally long; no rule allows (RFC 9309, 2.2.2).
 */
export function evaluateRobots(robots: RobotsTxt, userAgent: string, pathAndQuery: string): RobotsVerdict {
  if (pathAndQuery === '/robots.txt') return { allowed: true };
  const { agent, rules } = rulesFor(robots, productToken(userAgent).toLowerCase());
  if (agent === undefined) return { allowed: true };
  const url = normalizeRobotsUrl(pathAndQuery);
  const decisive = rules.find(({ matcher }) => matcher.matches(url));
  if (decisive === undefined) return { allowed: true, agentLine: agent.line, agent: agent.token };
  const { allow, path, line } = decisive.rule;
  const rule = `${allow ? 'Allow' : 'Disallow'}: ${path}`;
  return { allowed: allow, line, rule, agentLine: decisive.agent.line, agent: decisive.agent.token };
}

/** The longest delay asked of the robot, by the same groups whose rules hold for it. */
export function crawlDelay(robots: RobotsTxt, userAgent: string): CrawlDelay | undefined {
  const delays = agentsFor(robots, productToken(userAgent).toLowerCase()).map(({ agent }) => agent.crawlDelay);
  return delays.reduce((most, delay) => ((delay?.seconds ?? -1) > (most?.seconds ?? -1) ? delay : most), undefined);
}

/** A rule ready to match, and the agent line that makes it hold. */
interface HeldRule {
  readonly rule: RobotsRule;
  readonly matcher: RobotsMatcher;
  readonly agent: RobotsAgent;
}

interface HeldRules {
  /** Undefined when no group is for the robot. */
  readonly agent: RobotsAgent | undefined;
  /** Most octets first, allow before disallow. */
  readonly rules: readonly HeldRule[];
}

/** A site's robots.txt is asked once for every URL of it, by one robot. */
const held = new WeakMap<RobotsTxt, Map<string, HeldRules>>();

function rulesFor(robots: RobotsTxt, token: string): HeldRules {
  const byToken = held.get(robots) ?? new Map<string, HeldRules>();
  held.set(robots, byToken);
  const known = byToken.get(token);
  if (known !== undefined) return known;
  const agents = agentsFor(robots, token);
  const rules = agents
    .flatMap(({ agent, group }) => group.rules.map((rule) => ({ rule, agent, matcher: compileRobotsPath(rule.path) })))
    .filter(({ rule }) => rule.path !== '')
    .toSorted((a, b) => b.matcher.octets - a.matcher.octets || Number(b.rule.allow) - Number(a.rule.allow));
  const found = { agent: agents[0]?.agent, rules };
  byToken.set(token, found);
  return found;
}

/** The groups for the robot by name, merged; those for `*` only when no group names it (RFC 9309, 2.2.1). */
function agentsFor(robots: RobotsTxt, token: string): { agent: RobotsAgent; group: RobotsGroup }[] {
  const named = (name: string): { agent: RobotsAgent; group: RobotsGroup }[] =>
    robots.groups.flatMap((group) => {
      const agent = group.agents.find((candidate) => candidate.token.toLowerCase() === name);
      return agent === undefined ? [] : [{ agent, group }];
    });
  const own = token === '' ? [] : named(token);
  return own.length > 0 ? own : named('*');
}
