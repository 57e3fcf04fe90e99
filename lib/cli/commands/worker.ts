/** `winnow worker`: one more engine process on the same database. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { childVariables } from '../../env.ts';
import { projectFolder } from '../supervise/build-console.ts';
import { defineCommand } from '../command.ts';
import { say } from '../print.ts';

export const worker = defineCommand({
  name: 'worker',
  summary: 'Runs one more engine process on the same database, until Ctrl+C.',
  options: {},
  run: async () => {
    const { openDatabase } = await import('../../db/database.ts');
    const database = await openDatabase(say);
    try {
      return await runEngine();
    } finally {
      await database.close();
    }
  },
});

/** Its log goes to stdout, as that of a service does. */
async function runEngine(): Promise<number> {
  const child = spawn(process.execPath, [path.join(projectFolder, 'lib/cli/supervise/engine-process.ts')], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: childVariables({ NODE_ENV: 'production' }),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGTERM'));
  say('The engine is running. Ctrl+C stops it.');
  await once(child, 'exit');
  return child.exitCode === 0 ? 0 : 1;
}
