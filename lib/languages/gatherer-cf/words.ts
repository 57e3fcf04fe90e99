/** The words of gatherer.cf: its variables, its two lists, and the limits of a RootNode. */

import type { Catalog, ParameterEntry } from '../../sdk/describe.ts';
import type { Vocabulary } from '../../sdk/vocabulary.ts';

export function words({ parameters }: Catalog): Vocabulary {
  const all = parameters['gatherer'] ?? [];
  const modifiers = all.filter(isModifier);
  const variables = all.filter((each) => !isModifier(each));
  return {
    tags: [
      {
        name: 'RootNodes',
        summary: 'URLs to enumerate by following links: one RootNode per line, with its limits.',
        params: [],
      },
      {
        name: 'LeafNodes',
        summary: 'URLs to gather without following their links, one per line.',
        params: [],
      },
    ],
    directives: variables.map((entry) => ({ name: entry.name, summary: entry.doc, params: [entry], assign: ': ' })),
    owners: [
      {
        name: 'RootNode',
        summary: 'Limits of a RootNode.',
        params: modifiers,
        examples: modifiers.map(
          ({ name, example }) => `<RootNodes>\nhttp://www.siroe.com/ ${name}=${example}\n</RootNodes>`,
        ),
      },
      { name: 'gatherer.cf', summary: 'Variables of the Gatherer.', params: variables },
    ],
  };
}

function isModifier({ group }: ParameterEntry): boolean {
  return group === 'RootNode';
}
