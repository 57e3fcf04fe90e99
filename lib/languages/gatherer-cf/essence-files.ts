/** The files of Essence that a gatherer.cf names. */

import { readEssenceOptions } from './essence-options.ts';
import type { CfWord } from './logical-lines.ts';
import type { GathererCfAst } from './syntax.ts';
import { propertyOf } from './vocabulary.ts';

export interface NamedEssenceFile {
  readonly by: '--allowlist' | '--stoplist' | 'Post-Summarizing';
  /** The path, as written. */
  readonly file: CfWord;
}

export function essenceFiles({ variables }: GathererCfAst): readonly NamedEssenceFile[] {
  return variables.flatMap(({ name, value, words }): readonly NamedEssenceFile[] => {
    const property = propertyOf(name.text);
    if (property === 'postSummarizing' && value.text !== '') return [{ by: 'Post-Summarizing', file: value }];
    if (property !== 'essenceOptions') return [];
    return readEssenceOptions(words).written.flatMap(({ option, value: file }) => {
      const isFile = option === '--allowlist' || option === '--stoplist';
      return isFile && file !== undefined ? [{ by: option, file }] : [];
    });
  });
}
