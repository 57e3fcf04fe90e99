/**
 * The process that leads the group of one program: starts it with what it was given itself, tells on its fourth channel
 * when it has started and how it ended, and ends all of it when who asked for it is gone or the time is long over.
 */

import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import { killMarked } from '../process-group.ts';

const [, , endsAfterMs = '0', mark = '', program = '', ...args] = process.argv;
const asker = process.ppid;
const endsAt = Date.now() + Number(endsAfterMs);
const reports = 3;

let isEnding = false;

/** What left the group first: this process is of the group, and last of all. */
async function endAll(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await killMarked(mark, process.pid);
  process.kill(-process.pid, 'SIGKILL');
}

setInterval(() => {
  if (process.ppid !== asker || Date.now() > endsAt) void endAll();
}, 250).unref();

function tell(report: string): void {
  try {
    writeSync(reports, `${report}\n`);
  } catch {
    // Nobody listens any more.
  }
}

const child = spawn(program, args, { stdio: ['inherit', 'inherit', 'inherit', 'ignore'], shell: false });
child.on('spawn', () => tell('started'));
child.on('error', ({ message }) => {
  tell(`error ${message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  tell(code === null ? `signal ${signal ?? 'SIGKILL'}` : `exit ${code}`);
  // What the program left behind would keep its output open.
  void endAll();
});
