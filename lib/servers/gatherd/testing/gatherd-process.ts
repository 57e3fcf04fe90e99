/** gatherd as a process of its own, over the installation of the environment. */

import { services, wantedGatherds } from '../../../services/server.ts';
import { startGatherds } from '../gatherds.ts';

startGatherds({ services, wanted: wantedGatherds, lookMs: 50, failed: (error) => console.error(error) });
