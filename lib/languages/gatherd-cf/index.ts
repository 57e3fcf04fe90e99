/** gatherd.cf: who may collect from a Gatherer (Harvest manual, 4.6.7). */

import { lineTableLanguage } from '../../language-kit/line-table-language.ts';
import { describeLanguage } from '../../sdk/configuration-language.ts';
import { check } from './check.ts';
import { examples } from './examples.ts';
import { messages } from './messages.ts';
import { buildModel } from './model.ts';
import type { GatherdCf, GatherdRule } from './model.ts';
import { printRule } from './print.ts';
import { columns, syntax } from './syntax.ts';
import { words } from './vocabulary.ts';

const language = lineTableLanguage<GatherdCf, Omit<GatherdRule, 'line'>>(syntax, {
  title: 'Access over gatherd',
  columns,
  check,
  toModel: buildModel,
  rowsOf: ({ rules }) => rules,
  lineOf: printRule,
});

export const gatherdCf = describeLanguage(language, {
  changes: [],
  about:
    'Clients that may collect the RDs of this collection over gatherd. Host names come from reverse DNS and must resolve back to the client. Without this file, every client may connect.',
  messages,
  examples,
  words,
});
