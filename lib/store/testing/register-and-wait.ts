/** A worker for tests to kill: registers on the database given, tells its id, waits. */

import { registerWorker } from '../lease/workers.ts';

const worker = await registerWorker(process.argv[2] ?? '', 'test');
process.send?.(worker.id);
setInterval(() => undefined, 60_000);
