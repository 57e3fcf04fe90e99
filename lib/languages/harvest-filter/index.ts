/** Filter files of a RootNode: which URLs, or which hosts, its enumeration may touch (Harvest manual, 4.3). */

import type { TableChange } from '../../lang/line-table.ts';
import { lineTableLanguage } from '../../language-kit/line-table-language.ts';
import { describeLanguage } from '../../sdk/configuration-language.ts';
import { check } from './check.ts';
import { examples } from './examples.ts';
import { messages } from './messages.ts';
import { buildModel } from './model.ts';
import type { HarvestFilter, HarvestFilterRule } from './model.ts';
import { columns, syntax } from './syntax.ts';
import { words } from './words.ts';

type Written = Omit<HarvestFilterRule, 'line'>;
export type HarvestFilterChange = TableChange<Written>;

const language = lineTableLanguage<HarvestFilter, Written>(syntax, {
  title: 'RootNode filters',
  columns,
  check,
  toModel: buildModel,
  rowsOf: ({ rules }) => rules,
  lineOf: ({ allows, regex }) => `${allows ? 'Allow' : 'Deny'} ${regex}`,
});

export const harvestFilter = describeLanguage(language, {
  changes: ['decision'],
  about: 'Which paths, or which hosts, the enumeration of a RootNode may touch: the first line that matches decides.',
  messages,
  examples,
  words,
});
