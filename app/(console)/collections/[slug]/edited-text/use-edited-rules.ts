'use client';
/** Sites and rules as they are edited, with what each did in the last run and would do. */

import { useMemo } from 'react';
import { readOverview, type RulesOverview } from '#lib/languages/filterrules-conf/overview.ts';
import { ruleFigures, rulesPathIn, type RuleFigures } from './rule-figures.ts';
import { useEditedText, type EditedText, type EditedTextInput } from './use-edited-text.ts';

export interface EditedRules extends EditedText {
  readonly overview: RulesOverview;
  readonly figures: RuleFigures;
}

export function useEditedRules(input: EditedTextInput): EditedRules {
  const path = rulesPathIn(input.files);
  const edited = useEditedText(input, path);
  const { text, hits, plan } = edited;
  const current = plan.isCurrent ? plan.done : undefined;
  const figures = useMemo(() => ruleFigures(hits, current, path), [hits, current, path]);
  const overview = useMemo(() => readOverview(text), [text]);
  return { ...edited, overview, figures };
}
