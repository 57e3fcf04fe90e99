/** Where gatherd.cf is, for pages that need no more of it. */

export const place = { id: 'gatherd-cf', usualPath: 'gatherd.cf' } as const;
