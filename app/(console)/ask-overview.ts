/** The overview, read once for the frame and the page of one request. */

import { cache } from 'react';
import { ask } from '#app/session.ts';
import type { Overview } from '#lib/services/overview/contract.ts';

export const askOverview = cache((): Promise<Overview> => ask((all) => all.getOverview));
