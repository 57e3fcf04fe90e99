#!/usr/bin/env node
/** The command line: `npx winnow …` in a clone. */

import { flush, say } from './print.ts';
import { reportBug } from './report-bug.ts';
import { runCommandLine } from './run-command-line.ts';

// What nobody awaits: the process ends, but its stack trace is for the log.
process.on('uncaughtException', (error) => {
  say(reportBug(error));
  process.exit(1);
});

// Whoever reads our output may stop reading (`| head`).
process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') process.exit(0);
  throw error;
});

const code = await runCommandLine(process.argv.slice(2));
await flush();
process.exit(code);
