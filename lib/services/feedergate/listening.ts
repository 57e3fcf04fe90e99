/** Whether clients can push feeds. */

import { defineService } from '../define-service.ts';
import { nothing } from '../input.ts';
import { feedListeningSchema } from './contract.ts';
import type { FeedListening } from './contract.ts';
import { readReceiver } from './settings.ts';
import { readState } from './state.ts';

export const getFeedListening = defineService({
  name: 'getFeedListening',
  doc: 'Whether the feed receiver listens, on which ports, and how many networks it trusts.',
  role: 'viewer',
  input: nothing,
  output: feedListeningSchema,
  run: async (context): Promise<FeedListening> => {
    const [{ on, httpPort, httpsPort, trusted }, state] = await Promise.all([
      readReceiver(context),
      readState(context),
    ]);
    const wanted = [
      { scheme: 'http', port: httpPort },
      { scheme: 'https', port: httpsPort },
    ] as const;
    const ports = wanted.flatMap(({ scheme, port }) => {
      if (port === null) return [];
      const found = state?.ports.find((each) => each.scheme === scheme);
      return [{ scheme, port, ...(found && { isOpen: found.address !== undefined }) }];
    });
    return { on, ports, ...(!trusted.includes('all') && { trusted: trusted.length }) };
  },
});
