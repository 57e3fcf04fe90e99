/** The fields of a collection's forms, as the palette finds them: parameters of robot.conf and sections of Settings. */

import { parameterAnchor } from '#components/params/parameter-anchor.ts';
import type { Catalog } from '#lib/sdk/describe.ts';

export interface SettingEntry {
  readonly label: string;
  readonly hint: string;
  /** The last part of `/collections/<slug>/<page>`. */
  readonly page: 'properties' | 'settings';
  /** Id of the element on the page. */
  readonly anchor: string;
}

interface Section {
  readonly label: string;
  readonly anchor: string;
  /** Further words that it is found by. */
  readonly words: string;
}

const sections: readonly Section[] = [
  { label: 'Limits and bodies', anchor: 'limits', words: 'crawl traps path depth redirects url length maximum size' },
  { label: 'Allowed networks', anchor: 'networks', words: 'private addresses loopback egress' },
  { label: 'Credentials', anchor: 'credentials', words: 'passwords login secrets cookies' },
  { label: 'Command port', anchor: 'command-port', words: 'token tcp remote' },
  { label: 'RDM', anchor: 'rdm', words: 'import agents search servers' },
  { label: 'gatherd', anchor: 'gatherd', words: 'harvest broker port' },
  { label: 'Certificates', anchor: 'certificates', words: 'authorities tls trust' },
  { label: 'Accepted certificates', anchor: 'accepted', words: 'self-signed tls' },
  { label: 'Assertions', anchor: 'assertions', words: 'tests expectations simulator' },
  { label: 'Disk cache', anchor: 'cache', words: 'gatherer' },
  { label: 'Access', anchor: 'access', words: 'acl groups denied permitted secure documents' },
  { label: 'Name', anchor: 'name', words: 'rename copy duplicate' },
  { label: 'Empty or delete', anchor: 'empty', words: 'clear remove' },
];

/** Those that have every word of the query in their label, name, or description; matches in the label first. */
export function findSettings(catalog: Catalog, query: string): readonly SettingEntry[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const parameters = (catalog.parameters['robotConf'] ?? []).map(({ name, label = name, doc }) => ({
    entry: { label, hint: name, page: 'properties' as const, anchor: parameterAnchor(name) },
    text: `${label} ${name} ${doc}`.toLowerCase(),
  }));
  const parts = sections.map(({ label, anchor, words: more }) => ({
    entry: { label, hint: 'Settings', page: 'settings' as const, anchor },
    text: `${label} ${more}`.toLowerCase(),
  }));
  const found = [...parameters, ...parts].filter(({ text }) => words.every((word) => text.includes(word)));
  const inLabel = ({ label, hint }: SettingEntry): boolean =>
    words.every((word) => `${label} ${hint}`.toLowerCase().includes(word));
  return found.map(({ entry }) => entry).toSorted((a, b) => Number(inLabel(b)) - Number(inLabel(a)));
}
