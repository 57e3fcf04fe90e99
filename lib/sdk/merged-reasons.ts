/** The reasons of pages for which another URL has the RD. */

export const canonicalReason = 'canonical';
export const duplicateReason = 'duplicate content';
/** Both, in filters. */
export const mergedGroup = 'merged';

export function isMergedReason(reason: string | null | undefined): boolean {
  return reason === canonicalReason || reason === duplicateReason;
}
