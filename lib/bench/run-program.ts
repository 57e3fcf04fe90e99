/** Programs of a benchmark that run as processes of their own and print one line of JSON. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { childVariables } from '../env.ts';

export async function runProgram<Result>(
  program: string,
  args: readonly string[],
  dataFolder: string,
): Promise<Result> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: childVariables({ NODE_ENV: 'production', WINNOW_DATA: dataFolder, DATABASE_URL: undefined }),
  });
  let out = '';
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`${program} ended with ${child.exitCode}`);
  const result: Result = JSON.parse(out);
  return result;
}
