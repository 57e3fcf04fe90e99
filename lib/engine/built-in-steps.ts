/** The steps every program begins with: what the robot itself decides, with stable names and numbers. */

import type { FilterKind } from '../sdk/phases.ts';
import type { ResourceState, Stage, Step } from './program.ts';

interface BuiltInStep {
  readonly stage: Stage;
  readonly filter?: FilterKind;
  /** One sentence, shown in traces. */
  readonly text: string;
  /** State of a resource the step denies; absent where the step only ends one filter's work. */
  readonly ends?: ResourceState;
}

const declared = {
  'limits.url-length': { stage: 'limits', text: 'The URL is no longer than the limit.', ends: 'rejected' },
  'limits.path-depth': { stage: 'limits', text: 'The path has no more segments than the limit.', ends: 'rejected' },
  'limits.repetition': { stage: 'limits', text: 'The path does not repeat itself.', ends: 'rejected' },
  'limits.redirects': { stage: 'limits', text: 'No more redirects in a row than the limit.', ends: 'rejected' },
  'sitemap.lists-it': { stage: 'discovered', text: 'A sitemap lists the URL.' },
  'sitemap.is-one': {
    stage: 'discovered',
    text: 'The URL is a sitemap: read for what it lists, no filter decides on it.',
  },
  'sitemap.nesting': { stage: 'limits', text: 'The sitemap is not nested deeper than the limit.', ends: 'rejected' },
  'scope.scheme': { stage: 'scope', text: 'The robot speaks the protocol of the URL.', ends: 'rejected' },
  'sitemap.site': { stage: 'scope', text: 'A site owns the host of the sitemap.', ends: 'rejected' },
  'roots.reach': {
    stage: 'scope',
    text: 'A RootNode or LeafNode leads to the URL, or a site of the filter rules owns it.',
    ends: 'rejected',
  },
  'depth.enumeration': {
    stage: 'MetaData',
    filter: 'enumeration',
    text: 'The URL is within the depth; the filter does not process the filter rules.',
  },
  'depth.generation': {
    stage: 'MetaData',
    filter: 'generation',
    text: 'The URL is within the depth; the filter does not process the filter rules.',
  },
  address: { stage: 'address', text: 'The robot may connect to the address of the host.', ends: 'rejected' },
  'address.unresolved': { stage: 'address', text: 'The host has an address.', ends: 'failed' },
  robots: { stage: 'robots.txt', text: 'robots.txt of the site allows the URL.', ends: 'rejected' },
  'robots.unreachable': { stage: 'robots.txt', text: 'robots.txt of the site can be read.', ends: 'failed' },
  fetch: { stage: 'fetch', text: 'The server gives a usable answer.', ends: 'failed' },
  redirect: { stage: 'fetch', text: 'The answer is no redirect.', ends: 'fetched' },
  gone: { stage: 'fetch', text: 'The resource exists.', ends: 'failed' },
  'http-error': { stage: 'fetch', text: 'The answer is no error.', ends: 'failed' },
  type: { stage: 'type', text: 'The type of the content is recognised.' },
  'roots.leaf': { stage: 'Enumerate', filter: 'enumeration', text: 'The URL is no LeafNode, which is never expanded.' },
  'sitemap.read': { stage: 'Enumerate', filter: 'enumeration', text: 'The sitemap can be read.' },
  'sitemap.no-rd': { stage: 'Generate', filter: 'generation', text: 'A sitemap gets no RD.' },
  'robots-meta.nofollow': {
    stage: 'robots META',
    filter: 'enumeration',
    text: 'The page lets its links be followed.',
  },
  'robots-meta.noindex': { stage: 'robots META', filter: 'generation', text: 'The page lets itself be indexed.' },
} as const satisfies Readonly<Record<string, BuiltInStep>>;

export type BuiltInName = keyof typeof declared;

const names = Object.keys(declared) as BuiltInName[];

/** Number of each built-in step: the same in every program. */
export const builtIn = Object.fromEntries(names.map((name, id) => [name, id])) as Readonly<Record<BuiltInName, number>>;

export const builtInSteps: readonly Step[] = names.map((name, id) => {
  const { stage, text, ...rest }: BuiltInStep = declared[name];
  return {
    id,
    stage,
    ...(rest.filter && { filter: rest.filter }),
    name,
    text,
    active: true,
    file: 'built-in',
    line: 0,
  };
});

const endings: readonly (ResourceState | undefined)[] = names.map((name) => {
  const step: BuiltInStep = declared[name];
  return step.ends;
});

/** State of a resource that the step denied as a whole; undefined for steps of one filter. */
export function stateAfterDenial(step: number): ResourceState | undefined {
  return endings[step];
}
