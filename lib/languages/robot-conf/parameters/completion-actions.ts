/** The parameters of robot.conf under “Completion actions”. */

import { defineParameter } from '../../../sdk/define-parameter.ts';
import { choice, string } from '../../../sdk/param.ts';
import { table } from './references.ts';

export const completionActions = {
  cmdHook: defineParameter({
    name: 'cmd-hook',
    group: 'Completion actions',
    param: string.optional({
      label: 'Program to run',
      doc: 'Full path of a program, with its arguments, that runs once after each completed run if the collection has at least one RD. It must be in the program folder of the server and allowed by an administrator. It runs for at most 10 minutes.',
    }),
    effect: 'works',
    changes: [],
    example: '/opt/robot/bin/after-run',
    reference: table,
  }),
  onCompletion: defineParameter({
    name: 'onCompletion',
    group: 'Completion actions',
    param: choice.defaultsTo('idle', {
      label: 'After all URLs',
      doc: 'What happens after a run has processed all URLs, when the program of cmd-hook has ended. Start times of schedules are kept in any case.',
      choices: [
        { value: 'idle', doc: 'Nothing, until the next start.' },
        {
          value: 'loop',
          doc: 'Another run of the same kind starts 60 seconds later. A run that somebody or a schedule starts earlier takes its place; a stop time ends the loop.',
        },
        { value: 'quit', doc: 'Nothing, until the next start. The service goes on.' },
        { value: 'shutdown', doc: 'The same as quit.' },
      ],
    }),
    effect: 'works',
    changes: [],
    example: 'quit',
    reference: table,
  }),
} as const;
