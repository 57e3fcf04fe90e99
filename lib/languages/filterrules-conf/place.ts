/** What the language and its file are called, for pages that load nothing else of it. */

export const place = { id: 'filterrules-conf', usualPath: 'filterrules.conf' } as const;
