/** Runs one of the database's own programs to its end, as the user that may run it. */

import { spawn } from 'node:child_process';
import path from 'node:path';
import { systemVariables } from '../../env.ts';

/** The operating system's user the server runs as; undefined = the one running us. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** How long output is waited for once a program has ended. */
const drainMs = 2_000;

export function runCommand(
  command: string,
  args: readonly string[],
  {
    user,
    folder = path.parse(process.execPath).root,
  }: { readonly user?: ServerUser | undefined; readonly folder?: string },
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      // The folder we are in may be closed to the server's user.
      cwd: folder,
      ...(user !== undefined && { uid: user.uid, gid: user.gid }),
      env: systemVariables({ LC_ALL: 'C', TZ: 'UTC' }),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: -1, output: error.message }));
    let drain: NodeJS.Timeout | undefined;
    const finish = (code: number | null): void => {
      clearTimeout(drain);
      resolve({ code: code ?? -1, output });
    };
    child.once('close', finish);
    // What was printed arrives after the exit; a server started here may keep the pipes open for ever.
    child.once('exit', (code) => {
      drain = setTimeout(finish, drainMs, code);
    });
  });
}
