/** The optional `type` parameter of functions that read content: the type of the resource being read. */

import type { Sources } from './define-function.ts';

/** True without a wanted type; otherwise compares the source `type` whole, in any case. */
export function isOfType(sources: Sources, wanted: string | undefined): boolean {
  return wanted === undefined || sources.get('type')?.toLowerCase() === wanted;
}
