#!/usr/bin/env node
/**
 * The command line: `npx winnow …` in a clone. It and the processes it starts keep what Node has compiled, so that a
 * command is there in a third of the time.
 */

import { enableCompileCache } from 'node:module';
import { compileCacheFolder } from '../compile-cache.ts';

enableCompileCache(compileCacheFolder);
await import('./main.ts');
