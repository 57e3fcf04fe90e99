/** The feed receiver's process: `node lib/servers/feedergate-process.ts`. It follows the settings of the installation. */

import { environment } from '../env.ts';
import { services, wantedReceiver } from '../services/server.ts';
import { openFeedSpool } from '../store/feeds/spool.ts';
import { openWorkSignal } from '../services/work-signal.ts';
import { startReceiver } from './feedergate/receiver.ts';

/** Uploads in flight may take so long when it is told to stop. */
const graceMs = 20_000;

if (import.meta.main) {
  const signal = openWorkSignal('winnow receiver signal');
  const receiver = startReceiver({
    signal,
    services,
    wanted: wantedReceiver,
    spool: openFeedSpool(environment().dataFolder),
    failed: (error) => console.error(error),
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void receiver.stop(graceMs).finally(() => process.exit(0)));
}
