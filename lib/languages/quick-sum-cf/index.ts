/** quick-sum.cf: attributes out of lines that match a pattern (Harvest manual, 4.7.3). */

import { lineTableLanguage } from '../../language-kit/line-table-language.ts';
import { summaryAttributes } from '../../language-kit/summary-attributes.ts';
import { typeWordsWith } from '../../language-kit/type-names.ts';
import { describeLanguage } from '../../sdk/configuration-language.ts';
import type { ParamEntry } from '../../sdk/describe.ts';
import { check } from './check.ts';
import { examples } from './examples.ts';
import { messages } from './messages.ts';
import { buildModel } from './model.ts';
import type { QuickSum, QuickSumRule } from './model.ts';
import { stock } from './stock.ts';
import { columns, syntax } from './syntax.ts';

type Written = Omit<QuickSumRule, 'line'>;

const language = lineTableLanguage<QuickSum, Written>(syntax, {
  title: 'Quick summaries',
  columns,
  check,
  toModel: buildModel,
  rowsOf: ({ rules }) => rules,
  lineOf: ({ type, attribute, regex }) => `${type} ${attribute} ${regex}`,
});

const attribute: ParamEntry = {
  name: 'attribute',
  kind: 'attribute',
  doc: 'Attribute that gets the matching part of each line.',
  required: true,
  choices: summaryAttributes,
};

export const quickSumCf = describeLanguage(language, {
  changes: ['summary'],
  about:
    'Attributes from lines that match a pattern, by the type of the document. The matching part of each line is the value.',
  messages,
  examples,
  words: () => typeWordsWith([attribute]),
  builtIn: stock,
});
