/** The model of url-rules.conf: its rules, in order. */

import type { RuleNode, UrlRulesAst } from './syntax.ts';
import { verbOf } from './words.ts';
import type { Verb } from './words.ts';

export interface UrlRule {
  readonly verb: Verb;
  /** As written; none of sort. */
  readonly names: readonly string[];
  /** As written; undefined for every URL. */
  readonly scope: string | undefined;
  readonly line: number;
}

export interface UrlRules {
  readonly rules: readonly UrlRule[];
}

/** The model of a text without errors. */
export function buildModel({ rules }: UrlRulesAst): UrlRules {
  return { rules: rules.flatMap(ruleOf) };
}

function ruleOf({ verb, names, scope, line }: RuleNode): readonly UrlRule[] {
  const known = verbOf(verb.text);
  if (known === undefined) return [];
  return [{ verb: known, names: names.map(({ text }) => text), scope: scope[0]?.text, line }];
}

/** A name as it is compared: decoded, in lower case. */
export interface NamePattern {
  readonly text: string;
  /** Every name that begins with the text. */
  readonly isPrefix: boolean;
}

export function patternOf(written: string): NamePattern {
  const isPrefix = written.endsWith('*');
  return { text: comparedName(isPrefix ? written.slice(0, -1) : written), isPrefix };
}

/** What is not UTF-8 stays as it is written. */
export function decodedName(written: string): string {
  if (!/[%+]/.test(written)) return written;
  const text = written.replaceAll('+', ' ');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function comparedName(written: string): string {
  return decodedName(written).toLowerCase();
}
