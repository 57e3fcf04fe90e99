/** quick-sum.cf: attributes out of lines that match a pattern (Harvest manual, 4.7.3). */

import type { RowChange } from '../../lang/line-table.ts';
import { lineTableLanguage } from '../../language-kit/line-table-language.ts';
import { typeWords } from '../../language-kit/type-names.ts';
import { describeLanguage } from '../../sdk/configuration-language.ts';
import { check } from './check.ts';
import { examples } from './examples.ts';
import { messages } from './messages.ts';
import { buildModel } from './model.ts';
import type { QuickSum, QuickSumRule } from './model.ts';
import { stock } from './stock.ts';
import { columns, syntax } from './syntax.ts';

type Written = Omit<QuickSumRule, 'line'>;
export type QuickSumChange = RowChange<Written>;

const language = lineTableLanguage<QuickSum, Written>(syntax, {
  title: 'Quick summaries',
  columns,
  check,
  toModel: buildModel,
  rowsOf: ({ rules }) => rules,
  lineOf: ({ type, attribute, regex }) => `${type} ${attribute} ${regex}`,
});

export const quickSumCf = describeLanguage(language, {
  about:
    'Attributes from lines that match a pattern, by the type of the document. The matching part of each line is the value.',
  messages,
  examples,
  words: typeWords,
  builtIn: stock,
});
