/** The settings of a collection that are typed: bounds, defaults and words, for their form and their service. */

import { defaultBodyBytes, defaultLimits } from '../sdk/crawl-limits.ts';
import { boolean, choice, decimal, integer, string } from '../sdk/param.ts';

export const limitParams = {
  pathDepth: integer.defaultsTo(String(defaultLimits.pathDepth), {
    label: 'Path depth',
    unit: 'segments',
    doc: 'A URL with more path segments is rejected.',
    min: 1,
    max: 200,
  }),
  repetition: integer.defaultsTo(String(defaultLimits.repetition), {
    label: 'Repetition',
    unit: 'times',
    doc: 'Number of times the same segments may repeat in a path.',
    min: 1,
    max: 20,
  }),
  urlBytes: integer.defaultsTo(String(defaultLimits.urlBytes), {
    label: 'URL length',
    unit: 'bytes',
    doc: 'A longer URL is rejected.',
    min: 64,
    max: 65_536,
  }),
  linksPerPage: integer.defaultsTo(String(defaultLimits.linksPerPage), {
    label: 'Links per page',
    unit: 'links',
    doc: 'Further distinct links are skipped and counted.',
    min: 1,
    max: 100_000,
  }),
  redirects: integer.defaultsTo(String(defaultLimits.redirects), {
    label: 'Redirects in a row',
    unit: 'hops',
    doc: 'A URL that more redirects in a row lead to is rejected.',
    min: 0,
    max: 50,
  }),
  trapPages: integer.defaultsTo(String(defaultLimits.trapPages), {
    label: 'Crawler traps',
    unit: 'pages',
    doc: `After this many pages in a row with URLs of one pattern and no new text or links, such as the days of an endless calendar, further URLs of the pattern are rejected. Session IDs are detected after a tenth of this number. Default: ${defaultLimits.trapPages}. 0 turns this off.`,
    min: 0,
    max: 1_000_000,
  }),
};

export const gigabyte = 1_000_000_000;

export const keptBodies = [
  { value: 'text', doc: 'Text types' },
  { value: 'all', doc: 'All types' },
  { value: 'none', doc: 'None' },
] as const;

export const bodyParams = {
  keep: choice.defaultsTo('text', {
    label: 'Stored bodies',
    doc: 'When the configuration changes and the page has not, the stored body is processed again.',
    choices: keptBodies,
  }),
  /** Stored in bytes. */
  maxBytes: decimal.defaultsTo(String(defaultBodyBytes / gigabyte), {
    label: 'Maximum size of stored bodies',
    unit: 'GB',
    doc: 'The oldest are deleted first.',
    min: 0,
    max: 10_000,
  }),
};

export const reachParams = {
  reach: string.optional({
    label: 'Address ranges',
    doc: 'One per line, such as 10.20.0.0/16. Public addresses, and hosts named by a start point or a site, are always allowed. Cloud metadata addresses never are.',
  }),
};

export const assertionParams = {
  required: boolean.defaultsTo('false', {
    label: 'Runs start only if no assertion fails',
    doc: "Applies to runs started from the console, schedules, and the command line. Assertions that need a fetch don't block a run.",
  }),
};

export const commandPortParams = {
  isOpen: boolean.defaultsTo('false', {
    label: 'Allow programs on this host without the token',
    doc: 'Any program or user on this host can then control the robot. Has no effect with remote-access=true.',
  }),
};

export const rdmParams = {
  speaks: boolean.defaultsTo('false', {
    label: 'Hand out RDs over RDM',
    doc: 'Anyone who can reach the console can then read all RDs of this collection without signing in, except those of documents with restricted access.',
  }),
};

export const renameParams = {
  name: string({ label: 'Name', doc: '' }),
  newSlug: string({ label: 'Short name', doc: 'Used in addresses and on the command line.' }),
};

export const copyParams = {
  copyName: string({
    label: 'Name of a copy',
    doc: 'Copies files, settings and saved URL lists. Resources, credentials, allowed networks and trusted certificates are not copied.',
  }),
};
