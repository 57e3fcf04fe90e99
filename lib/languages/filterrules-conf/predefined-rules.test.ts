import { describe, expect, it } from 'vitest';
import { hasErrors } from '../../lang/diagnostic.ts';
import { sourceText } from '../../lang/source-text.ts';
import { testCatalog } from '../testing/catalog.ts';
import { filterrulesConf } from './index.ts';
import { predefinedRules } from './predefined-rules.ts';
import { print } from './print.ts';

describe('the predefined rules', () => {
  it('are the nineteen of the manual, twelve of which new sites get', () => {
    expect(predefinedRules).toHaveLength(19);
    expect(predefinedRules.filter(({ isDefault }) => isDefault)).toHaveLength(12);
    expect(new Set(predefinedRules.map(({ id }) => id)).size).toBe(19);
    for (const { id, matches } of predefinedRules) expect(matches.length, id).toBeGreaterThan(0);
  });

  it('are written as text that reads as what they are', () => {
    const parsed = filterrulesConf.parse(
      sourceText('filterrules.conf', print({ options: new Map(), rules: predefinedRules, sites: [] })),
    );
    expect(hasErrors(filterrulesConf.check(parsed, testCatalog))).toBe(false);
    const read = filterrulesConf.toModel(parsed, testCatalog)?.rules ?? [];
    const withoutLines = read.map((rule) => ({
      ...rule,
      line: 0,
      matches: rule.matches.map((match) => ({ ...match, line: 0 })),
    }));
    expect(withoutLines).toEqual(predefinedRules);
  });
});
