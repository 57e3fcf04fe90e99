/** Every declaration as plain data: what the editor, the forms, the reference and `winnow catalog` read. */

import { messages as metadataMessages } from './languages/external-metadata-cfg/messages.ts';
import { messages as filterMessages } from './languages/filter-conf/messages.ts';
import { messages as rulesMessages } from './languages/filterrules-conf/messages.ts';
import { messages as gathererMessages } from './languages/gatherer-cf/messages.ts';
import { enumSpec, variableList } from './languages/gatherer-cf/vocabulary.ts';
import { messages as harvestFilterMessages } from './languages/harvest-filter/messages.ts';
import { messages as mimeMessages } from './languages/mime-types/messages.ts';
import { programMessages } from './languages/program-messages.ts';
import { messages as robotMessages } from './languages/robot-conf/messages.ts';
import { vocabulary as robotVocabulary } from './languages/robot-conf/vocabulary.ts';
import { messages as schemaMessages } from './languages/schema-conf/messages.ts';
import { setMessages } from './languages/set-messages.ts';
import type { FunctionDeclaration } from './sdk/define-function.ts';
import { describeFunction, describeMessages, describeParameter } from './sdk/describe.ts';
import type { Catalog } from './sdk/describe.ts';

/** What a catalog is built from; the registry fulfils it, and is given by the caller so that no code reaches a browser. */
export interface Declared {
  readonly functions: readonly FunctionDeclaration[];
  readonly protocols: readonly { readonly name: string; readonly schemes: readonly string[] }[];
}

const messageTables = [
  robotMessages,
  filterMessages,
  rulesMessages,
  mimeMessages,
  schemaMessages,
  gathererMessages,
  harvestFilterMessages,
  metadataMessages,
  setMessages,
  programMessages,
];

export function buildCatalog({ functions, protocols }: Declared): Catalog {
  return {
    functions: functions.map(describeFunction),
    parameters: {
      robotConf: robotVocabulary.map(describeParameter),
      gatherer: [...variableList, ...Object.values(enumSpec)].map(describeParameter),
    },
    summarizers: [],
    protocols: protocols.map(({ name, schemes }) => ({ name, schemes })),
    diagnostics: messageTables.flatMap(describeMessages),
  };
}
