/** A trial for tests: an archive with two members, one of them packed again, and one that was refused. */

import type { DocumentTrial, TriedAttribute, TriedPart } from '#lib/services/essence/try-document-contract.ts';

export function attribute(name: string, text: string, more: Partial<TriedAttribute> = {}): TriedAttribute {
  return { name, value: { text, bytes: new TextEncoder().encode(text).length }, by: 'README.sum', ...more };
}

export function part(name: string, more: Partial<TriedPart> = {}): TriedPart {
  const outcome = { kind: 'summarized', by: 'README.sum' } as const;
  return { name, level: 1, parent: 0, bytes: 100, type: 'README', outcome, attributes: [], ...more };
}

export const files = {
  byUrl: 'lib/urls.cf',
  byName: 'lib/names.cf',
  byContent: 'lib/contents.cf',
  stopList: 'lib/stops.cf',
};

export function trialOf(parts: readonly TriedPart[]): DocumentTrial {
  const { parent: _, ...document } = part('tide.zip', { level: 0, outcome: { kind: 'unpacked', members: 2 } });
  return {
    url: 'http://ftp.example/tide.zip',
    ms: 212,
    parts: [document, ...parts],
    unlisted: 0,
    members: 2,
    unpackedBytes: 250,
    levels: 2,
    refused: {},
    limits: { levels: 5, members: 100_000, bytes: 1e10, ratio: 200, freeBytes: 1e7, ms: 60_000 },
    files,
    unnested: { as: 'embedded' },
    notes: [],
  };
}

export const tideline: DocumentTrial = trialOf([
  part('README', { embed: 1, attributes: [attribute('title', 'Tides'), attribute('md5', 'aa', { by: '' })] }),
  part('data/x.gz', { outcome: { kind: 'unpacked', members: 1 }, type: 'GNUCompressed' }),
  part('x', { parent: 2, level: 2, embed: 2, attributes: [attribute('title', 'Stations', { before: null })] }),
  part('../passwd', {
    outcome: { kind: 'refused', reason: 'name-leaves-archive', detail: 'its name points outside the archive' },
  }),
]);
