/** What the language and its file are called, for pages that load nothing else of it. */

export const place = { id: 'annotations', usualPath: 'annotations' } as const;
