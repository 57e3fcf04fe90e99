/** What the language and its file are called, for pages that load nothing else of it. */

export const place = { id: 'external-metadata-cfg', usualPath: 'external_metadata.cfg' } as const;
