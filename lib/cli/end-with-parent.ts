/**
 * Preloaded into every child of the supervisor: a child whose supervisor is gone ends itself, as if it had been told to.
 * The console's server waits for open event streams when it is told to stop; it gets three seconds.
 */

const patienceMs = 3_000;

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

if (process.argv[1]?.endsWith('next') === true) {
  process.once('SIGTERM', () => setTimeout(() => process.exit(143), patienceMs).unref());
}
