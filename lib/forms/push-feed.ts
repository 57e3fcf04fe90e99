/** What pushing a feed asks for. */

import { choice, string } from '../sdk/param.ts';
import type { Choice, Params } from '../sdk/param.ts';

/** By what is pushed: documents and URLs, or groups. */
export const typesOfFeeds = {
  xmlfeed: [
    { value: 'incremental', doc: 'Incremental: adds, changes, and deletes documents' },
    { value: 'full', doc: 'Full: replaces all documents of the data source' },
    { value: 'metadata-and-url', doc: 'Metadata and URL: URLs to crawl' },
  ],
  xmlgroups: [
    { value: 'incremental', doc: 'Incremental: adds memberships' },
    { value: 'full', doc: 'Full: replaces the groups of all sources' },
    { value: 'replace', doc: 'Replace: replaces the groups of this source' },
  ],
  soif: [
    { value: 'incremental', doc: 'Incremental: adds, changes, and deletes RDs' },
    { value: 'full', doc: 'Full: replaces all RDs of the data source' },
  ],
} as const satisfies Record<string, readonly Choice[]>;

export type PushedKind = keyof typeof typesOfFeeds;
export const pushedKinds = Object.keys(typesOfFeeds) as readonly PushedKind[];

export const sourceWords = 'A data source starts with a letter or _, followed by letters, digits, _ and -.';

export function pushParams(kind: PushedKind): Params {
  return {
    kind: choice.defaultsTo('xmlfeed', {
      label: 'Kind',
      doc: '',
      choices: [
        { value: 'xmlfeed', doc: 'Feed: documents or URLs' },
        { value: 'xmlgroups', doc: 'Groups feed: members of groups' },
        { value: 'soif', doc: 'SOIF: RDs' },
      ],
    }),
    source: string({ label: kind === 'xmlgroups' ? 'Group source' : 'Data source', doc: '' }),
    type: choice.defaultsTo('incremental', { label: 'Feed type', doc: '', choices: typesOfFeeds[kind] }),
  };
}

/** What a test push brings, unless it says otherwise. */
export const testPage = { title: 'Test document', text: 'This document tests the feeds of the collection.' } as const;

export const testPushParams = {
  url: string({
    label: 'URL',
    doc: 'Of any host and scheme. The rules of the collection decide whether it gets an RD.',
  }),
  title: string.defaultsTo(testPage.title, { label: 'Title', doc: '' }),
  text: string.defaultsTo(testPage.text, { label: 'Text', doc: '' }),
};
