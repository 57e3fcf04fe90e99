/** `winnow build`: the production build of the console, without starting anything. */

import { ensureBuild, projectFolder } from '../supervise/build-console.ts';
import { defineCommand } from '../command.ts';
import { print, printJson, say } from '../print.ts';

export const build = defineCommand({
  name: 'build',
  summary: 'Builds the console if the build is missing or older than its sources.',
  options: {},
  run: async ({ json }) => {
    const state = await ensureBuild({ folder: projectFolder, say, onOutput: (text) => process.stderr.write(text) });
    if (json) printJson({ state });
    else print(state === 'built' ? 'Built the console.' : 'The build of the console is up to date.');
    return 0;
  },
});
