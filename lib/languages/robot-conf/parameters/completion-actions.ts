/** The parameters of robot.conf under “Completion actions”. */

import { defineParameter } from '../../../sdk/define-parameter.ts';
import { choice, string } from '../../../sdk/param.ts';
import { table } from './references.ts';

const completion = {
  none: 'Actions at the end of a run come with a later release: a run ends after one pass.',
} as const;

export const completionActions = {
  cmdHook: defineParameter({
    name: 'cmd-hook',
    group: 'Completion actions',
    param: string.optional({
      label: 'Program to run',
      doc: 'Full path of a program to run at the end of a run that stored at least one RD.',
    }),
    effect: completion,
    example: '/opt/robot/bin/after-run',
    reference: table,
  }),
  onCompletion: defineParameter({
    name: 'onCompletion',
    group: 'Completion actions',
    param: choice.defaultsTo('idle', {
      label: 'After all URLs',
      doc: 'What the robot does after all URLs are processed.',
      choices: [
        { value: 'idle', doc: 'Waits for the next start.' },
        { value: 'loop', doc: 'Starts over.' },
        { value: 'quit', doc: 'Ends.' },
        { value: 'shutdown', doc: 'Ends; another word for quit.' },
      ],
    }),
    effect: completion,
    example: 'quit',
    reference: table,
  }),
} as const;
