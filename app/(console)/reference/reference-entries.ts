/** Everything the reference has a page or an anchor for, as one list to search, and the addresses of its pages. */

import type { Catalog } from '#lib/sdk/describe.ts';
import { referenceLanguages } from './reference-languages.ts';
import { place as robotConf } from '#lib/languages/robot-conf/place.ts';

export const functionHref = (name: string): string => `/reference/functions/${encodeURIComponent(name)}`;
export const summarizerHref = (name: string): string => `/reference/summarizers/${encodeURIComponent(name)}`;
export const protocolHref = (name: string): string => `/reference/protocols/${encodeURIComponent(name)}`;
export const diagnosticHref = (code: string): string => `/reference/diagnostics/${encodeURIComponent(code)}`;
export const languageHref = (id: string): string => `/reference/languages/${id}`;
export const parametersHref = (language: string): string => `/reference/parameters/${language}`;

export const commandPortHref = '/reference/command-port';
export const rdmHref = '/reference/rdm';

export interface ReferenceEntry {
  readonly kind: 'file' | 'function' | 'summarizer' | 'protocol' | 'parameter' | 'diagnostic';
  readonly name: string;
  readonly summary: string;
  readonly href: string;
}

export function referenceEntries(catalog: Catalog): readonly ReferenceEntry[] {
  const robotParameters = catalog.parameters['robotConf'] ?? [];
  return [
    ...referenceLanguages.map(({ id, file, title }) => ({
      kind: 'file' as const,
      name: file,
      summary: title,
      href: languageHref(id),
    })),
    ...catalog.functions.map(({ name, summary }) => ({
      kind: 'function' as const,
      name,
      summary,
      href: functionHref(name),
    })),
    ...catalog.summarizers.map(({ name, summary }) => ({
      kind: 'summarizer' as const,
      name,
      summary,
      href: summarizerHref(name),
    })),
    ...catalog.protocols.map(({ name, summary }) => ({
      kind: 'protocol' as const,
      name,
      summary,
      href: protocolHref(name),
    })),
    ...robotParameters.map(({ name, doc }) => ({
      kind: 'parameter' as const,
      name,
      summary: doc,
      href: `${parametersHref(robotConf.id)}#${name}`,
    })),
    ...catalog.diagnostics.map(({ code, text }) => ({
      kind: 'diagnostic' as const,
      name: code,
      summary: text,
      href: diagnosticHref(code),
    })),
  ];
}

/** The entries that hold every word; those whose name begins with the first word lead. */
export function findEntries(entries: readonly ReferenceEntry[], query: string): readonly ReferenceEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const matching = entries.filter(({ name, summary }) => {
    const text = `${name} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const rank = ({ name }: ReferenceEntry): number => {
    const lower = name.toLowerCase();
    if (lower.startsWith(first)) return 0;
    return lower.includes(first) ? 1 : 2;
  };
  return matching.toSorted((a, b) => rank(a) - rank(b));
}
