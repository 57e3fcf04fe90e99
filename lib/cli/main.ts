/** One call of the command line, with its exit code. */

import { flush, isClosedOutput, say } from './print.ts';
import { reportBug } from './commands/report-bug.ts';
import { runCommandLine } from './run-command-line.ts';

// What nobody awaits: the process ends, but its stack trace is for the log.
process.on('uncaughtException', (error) => {
  say(reportBug(error));
  process.exit(1);
});

// Whoever reads our output may stop reading (`| head`): the work goes on, and the exit code is that of its answer.
process.stdout.on('error', (error) => {
  if (!isClosedOutput(error)) throw error;
});

const code = await runCommandLine(process.argv.slice(2));
await flush();
process.exit(code);
