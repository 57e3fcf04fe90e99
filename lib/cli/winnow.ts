#!/usr/bin/env node
/** The command line: `npx winnow …` in a clone. */

import { flush } from './print.ts';
import { runCommandLine } from './run-command-line.ts';

// Whoever reads our output may stop reading (`| head`).
process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') process.exit(0);
  throw error;
});

const code = await runCommandLine(process.argv.slice(2));
await flush();
process.exit(code);
