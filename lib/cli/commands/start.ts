/** `winnow start`: what `npm start` runs. */

import { defineCommand } from '../command.ts';
import { say } from '../print.ts';

export const start = defineCommand({
  name: 'start',
  summary: 'Starts database, console and engine, and keeps them running until Ctrl+C.',
  options: {},
  notes: ['Settings are environment variables: PORT, HOST, BASE_URL, WINNOW_DATA, DATABASE_URL (see README).'],
  run: async () => {
    const { supervise } = await import('../supervise/supervisor.ts');
    return supervise(say);
  },
});
