/** The gatherds of all collections: opened, moved and closed as their settings and their newest revisions say. */

import { createClientNames } from '../../outside/client-names.ts';
import type { ClientNames } from '../../outside/client-names.ts';
import { cli } from '../../services/actor.ts';
import { gatherdLimits } from '../../services/gatherd/protocol.ts';
import type { WantedGatherd } from '../../services/gatherd/wanted.ts';
import { followPorts } from '../ports/follow-ports.ts';
import type { FollowOptions, Ports } from '../ports/follow-ports.ts';
import { openGatherd } from './listener.ts';
import type { GatherdLimits } from './listener.ts';

export interface GatherdsOptions extends FollowOptions {
  readonly wanted: () => Promise<readonly WantedGatherd[]>;
  readonly now?: () => number;
  readonly limits?: Partial<GatherdLimits>;
  readonly namesOf?: ClientNames;
}

export function startGatherds(options: GatherdsOptions): Ports {
  const { wanted, now = () => Date.now(), failed = () => undefined, namesOf = createClientNames() } = options;
  const listening = { limits: { ...gatherdLimits, ...options.limits }, namesOf, now, failed };
  return followPorts(
    {
      list: () => wanted(),
      open: (port, services) => openGatherd(port, { services, ...listening }),
      isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
      note: (services, ports) => services.noteGatherds(cli, { ports }),
    },
    options,
  );
}
