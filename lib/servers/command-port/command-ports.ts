/** The command ports of all collections: opened, moved and closed as their newest revisions say. */

import { cli } from '../../services/actor.ts';
import { portLimits } from '../../services/command-port/protocol.ts';
import { followPorts } from '../ports/follow-ports.ts';
import type { FollowOptions, Ports } from '../ports/follow-ports.ts';
import { openListener } from './listener.ts';
import type { PortLimits } from './listener.ts';

export interface CommandPortOptions extends FollowOptions {
  readonly now?: () => number;
  readonly limits?: Partial<PortLimits>;
}

export function startCommandPorts(options: CommandPortOptions): Ports {
  const { now = () => Date.now(), failed = () => undefined, limits } = options;
  const listening = { limits: { ...portLimits, ...limits }, now, failed };
  return followPorts(
    {
      list: async (services) => {
        const wanted = await services.listCommandPorts(cli, {});
        return wanted.ok ? wanted.value : undefined;
      },
      open: (port, services) => openListener(port, { services, ...listening }),
      isSame: (one, other) =>
        one.port === other.port &&
        one.isRemote === other.isRemote &&
        one.needsToken === other.needsToken &&
        one.reason === other.reason,
      note: (services, ports) => services.noteCommandPorts(cli, { ports }),
    },
    options,
  );
}
