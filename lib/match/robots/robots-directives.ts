/** What a page's robots META tags and X-Robots-Tag headers ask for, the most restrictive of all together. */

import { productToken } from './robots-txt.ts';

/** A META tag named `robots` (or by a robot's name) with its content, or one X-Robots-Tag header line. */
export type RobotsSource =
  | { readonly kind: 'meta'; readonly name: string; readonly content: string }
  | { readonly kind: 'header'; readonly content: string };

/** One directive as found, lower case; `value` of those that have one, such as `unavailable_after`. */
export interface RobotsDirective {
  readonly name: string;
  readonly value?: string;
  /** The robot it is for, in lower case; undefined when it is for all. */
  readonly agent: string | undefined;
  readonly source: RobotsSource;
}

export interface RobotsDirectives {
  /** The directive that forbids indexing (`noindex` or `none`), if there is one. */
  readonly noindex?: RobotsDirective;
  /** The directive that forbids following links (`nofollow` or `none`), if there is one. */
  readonly nofollow?: RobotsDirective;
  /** All that hold for the robot, in order; those without effect on a crawl (`noarchive`, `unavailable_after`) too. */
  readonly stated: readonly RobotsDirective[];
}

/** Directives with a value after a colon; any other name before a colon in a header is a robot's. */
const WITH_VALUE = new Set(['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview']);

/** Reads all sources and keeps what is for everybody or for the robot of that user agent. */
export function readRobotsDirectives(sources: readonly RobotsSource[], userAgent: string): RobotsDirectives {
  const token = productToken(userAgent).toLowerCase();
  const stated = sources
    .flatMap((source) => (source.kind === 'meta' ? readMeta(source) : readHeader(source)))
    .filter(({ agent }) => agent === undefined || agent === token);
  const noindex = stated.find(({ name }) => name === 'noindex' || name === 'none');
  const nofollow = stated.find(({ name }) => name === 'nofollow' || name === 'none');
  return { ...(noindex === undefined ? {} : { noindex }), ...(nofollow === undefined ? {} : { nofollow }), stated };
}

function readMeta(source: RobotsSource & { kind: 'meta' }): RobotsDirective[] {
  const name = source.name.trim().toLowerCase();
  const agent = name === 'robots' ? undefined : name;
  return source.content.split(',').flatMap((part) => {
    const { label, value } = splitLabel(part);
    if (label !== undefined) return [{ name: label, value, agent, source }];
    return wordsOf(part).map((word) => ({ name: word, agent, source }));
  });
}

/** `googlebot: noindex, nofollow`: a robot's name holds for what follows it, up to the next name. */
function readHeader(source: RobotsSource & { kind: 'header' }): RobotsDirective[] {
  const directives: RobotsDirective[] = [];
  let agent: string | undefined;
  for (const part of source.content.split(',')) {
    const { label, value } = splitLabel(part);
    if (label !== undefined && WITH_VALUE.has(label)) {
      directives.push({ name: label, value, agent, source });
      continue;
    }
    if (label !== undefined) agent = label;
    directives.push(...wordsOf(value).map((name) => ({ name, agent, source })));
  }
  return directives;
}

/** `name: value`, or the whole text as value when nothing before a colon could be a name. */
function splitLabel(text: string): { label: string | undefined; value: string } {
  const match = /^\s*([\w-]+)\s*:(.*)$/s.exec(text);
  const [, label, value] = match ?? [];
  return label === undefined || value === undefined
    ? { label: undefined, value: text }
    : { label: label.toLowerCase(), value: value.trim() };
}

/** Directives are separated by commas; blanks and semicolons, met in the wild, separate as well. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s;]+/)
    .filter((word) => word !== '');
}
