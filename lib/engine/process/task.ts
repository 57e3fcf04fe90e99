/** What a visit works on. */

import type { ResourceUrl } from '../../sdk/resource.ts';
import type { Due } from '../ports.ts';

/** A URL claimed from the queue, with its URL already in parts. */
export interface Task extends Due {
  readonly parts: ResourceUrl;
}
