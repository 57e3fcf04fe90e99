/** What the language and its files are called, for pages that load nothing else of it. */

export const place = { id: 'sum-tbl', usualPath: 'lib/HTML.sum.tbl', places: ['lib/*.sum.tbl'] } as const;
