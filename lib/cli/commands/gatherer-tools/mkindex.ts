/** `winnow mkindex`: accepted, so that old scripts go on. */

import { defineCommand } from '../../command.ts';
import { printJson, say } from '../../print.ts';

export const mkindex = defineCommand({
  name: 'mkindex',
  summary: 'Does nothing: databases here need no index. Old scripts may call it.',
  arguments: '[database…]',
  takes: { min: 0 },
  options: {},
  run: ({ json }) => {
    if (json) printJson({ indexed: 0 });
    else say('Nothing to index: databases are files of SOIF, which need no index.');
    return Promise.resolve(0);
  },
});
