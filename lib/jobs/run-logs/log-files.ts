/** Every log file of a collection. */

import { errorLog, gathererLog } from './gatherer-logs.ts';
import type { LogFileDeclaration } from './log-events.ts';
import { filterLog, robotLog } from './robot-logs.ts';

export const logFiles: readonly LogFileDeclaration[] = [robotLog, filterLog, gathererLog, errorLog];
