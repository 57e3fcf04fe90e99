/** Every declaration as plain data: what the editor, the forms, the reference and `winnow catalog` read. */

import { languages } from './languages/index.ts';
import { programMessages } from './languages/program-messages.ts';
import { recordLanguages } from './languages/record-languages.ts';
import { setMessages } from './languages/set-messages.ts';
import type { FunctionDeclaration } from './sdk/define-function.ts';
import type { SummarizerDeclaration } from './sdk/define-summarizer.ts';
import {
  describeFunction,
  describeMessages,
  describeParameter,
  describeProtocol,
  describeSummarizer,
} from './sdk/describe.ts';
import type { Catalog, DescribedProtocol } from './sdk/describe.ts';

/** What a catalog is built from; the registry fulfils it, and is given by the caller so that no code reaches a browser. */
export interface Declared {
  readonly functions: readonly FunctionDeclaration[];
  readonly protocols: readonly DescribedProtocol[];
  readonly summarizers: readonly SummarizerDeclaration[];
}

const messageTables = [
  ...languages.map(({ messages }) => messages),
  setMessages,
  programMessages,
  ...recordLanguages.flatMap(({ messages }) => messages),
];
const parameterLists = languages.flatMap(({ parameters }) => parameters ?? []);

export function buildCatalog({ functions, protocols, summarizers }: Declared): Catalog {
  return {
    functions: functions.map(describeFunction),
    parameters: Object.fromEntries(parameterLists.map(({ key, list }) => [key, list.map(describeParameter)])),
    summarizers: summarizers.map(describeSummarizer),
    protocols: protocols.map(describeProtocol),
    diagnostics: messageTables.flatMap(describeMessages),
  };
}
