/**
 * Preloaded into every child of the supervisor: a child whose supervisor is gone ends itself, as if it had been told to.
 * The console's server waits for open event streams when it is told to stop; it gets three seconds. A build ends at once
 * with the workers of its group: the next start builds again, and must not meet it.
 */

const patienceMs = 3_000;

// Workers that a child starts inherit its arguments; they end with the child, and would end too early with this.
process.execArgv = [];

const program = process.argv[1];
const isBuild = program?.endsWith('next') === true && process.argv[2] === 'build';

process.once('disconnect', () => {
  if (isBuild && process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL');
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();

if (program?.endsWith('console-process.ts') === true) {
  process.once('SIGTERM', () => setTimeout(() => process.exit(143), patienceMs).unref());
}
