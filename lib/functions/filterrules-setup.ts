/** Names the file with the sites, starting points and rules that filterrules-process decides by. */

import { place as filterrulesConf } from '../languages/filterrules-conf/place.ts';
import { defineFunction } from '../sdk/define-function.ts';
import { logDetails } from '../sdk/log-formats.ts';
import { choice, path } from '../sdk/param.ts';

export const filterrulesSetup = defineFunction({
  name: 'filterrules-setup',
  phases: ['Setup'],
  summary: 'Names the file with the filter rules of this filter.',
  doc: 'The file holds the sites, their starting points and the rules. Both filters usually name the same file, so that one change of a rule acts on both; a filter can also have a file of its own. Only the last part of the path counts: it names a file of the collection, whatever the file is called. If the collection has no file of this name, no run starts. Without this line the file is filterrules.conf.',
  params: {
    config: path({
      label: 'Rules file',
      doc: 'Path of the filter rules, such as ./config/filterrules.conf.',
      language: filterrulesConf.id,
    }),
    logtype: choice.defaultsTo('normal', {
      label: 'Log',
      doc: 'How much detail filter.log contains on the decisions of this filter. Requires loglevel 3 or higher in robot.conf.',
      choices: [
        { value: 'verbose', doc: 'Each decision, and every directive that was evaluated.' },
        { value: 'normal', doc: 'Each decision, with the line that made it.' },
        { value: 'terse', doc: 'Denials only.' },
      ],
    }),
  },
  logDetail: ({ logtype }) => logDetails.find((each) => each === logtype),
  examples: [
    {
      text: 'Setup fn=filterrules-setup config=./config/filterrules.conf logtype=normal',
      expect: 'proceed',
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 46',
});
