/**
 * The process that leads the group of one program: starts it with what it was given itself, tells on its fourth channel
 * how it ended, and ends the whole group when who asked for it is gone or the time is long over.
 */

import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';

const [, , endsAfterMs = '0', program = '', ...args] = process.argv;
const asker = process.ppid;
const endsAt = Date.now() + Number(endsAfterMs);
const reports = 3;

function endGroup(): void {
  process.kill(-process.pid, 'SIGKILL');
}

setInterval(() => {
  if (process.ppid !== asker || Date.now() > endsAt) endGroup();
}, 250).unref();

function tell(report: string): void {
  try {
    writeSync(reports, `${report}\n`);
  } catch {
    // Nobody listens any more.
  }
}

const child = spawn(program, args, { stdio: ['inherit', 'inherit', 'inherit', 'ignore'], shell: false });
child.on('error', ({ message }) => {
  tell(`error ${message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  tell(code === null ? `signal ${signal ?? 'SIGKILL'}` : `exit ${code}`);
  // What the program left behind would keep its output open.
  endGroup();
});
