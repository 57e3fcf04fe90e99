/** What is wrong with the rules. */

import type { Diagnostic, Fix } from '../../lang/diagnostic.ts';
import type { Parsed } from '../../lang/language.ts';
import { insertLineAfter } from '../../lang/line-edits.ts';
import type { Cell } from '../../lang/line-table.ts';
import { nearest } from '../../lang/nearest.ts';
import type { SourceText } from '../../lang/source-text.ts';
import { isHost, siteOf } from '../../match/urls/site-pattern.ts';
import { messages } from './messages.ts';
import { patternOf } from './model.ts';
import type { RuleNode, UrlRulesAst } from './syntax.ts';
import { verbOf, verbs } from './words.ts';

const { report } = messages;

export function check({ source, ast: { rules } }: Parsed<UrlRulesAst>): readonly Diagnostic[] {
  const wrong = rules.flatMap(checkRule);
  const useless = wrong.length > 0 ? [] : [...decidedBefore(rules), ...keptAnyway(source, rules)];
  return [...wrong, ...useless].toSorted((a, b) => a.span.start - b.span.start);
}

function checkRule(node: RuleNode): readonly Diagnostic[] {
  const { verb, names } = node;
  const known = verbOf(verb.text);
  if (known === undefined) return [unknownVerb(verb)];
  const found = known === 'sort' ? names.map(stray) : names.flatMap(checkName);
  const none = known !== 'sort' && names.length === 0 ? [report('noNames', verb.span, { verb: verb.text })] : [];
  return [...none, ...found, ...checkScope(node)];
}

function unknownVerb({ text, span }: Cell): Diagnostic {
  const near = nearest(text, verbs);
  const suggestion = near === undefined ? '' : ` Did you mean “${near}”?`;
  const fixes = near === undefined ? [] : [{ title: `Write ${near}`, edits: [{ span, text: near }] }];
  return report('unknownVerb', span, { verb: excerpt(text), suggestion }, fixes);
}

function stray({ text, span }: Cell): Diagnostic {
  return report('stray', span, { rest: excerpt(text) }, [{ title: 'Remove', edits: [{ span, text: '' }] }]);
}

function checkName({ text, span }: Cell): readonly Diagnostic[] {
  if (/^[^?&;=*]+\*?$/.test(text) || text === '*') return [];
  const [name = ''] = /[^?&;=*]+/.exec(text) ?? [];
  const fixes: Fix[] = name === '' ? [] : [{ title: `Write ${excerpt(name)}`, edits: [{ span, text: name }] }];
  return [report('badName', span, { name: excerpt(text) }, fixes)];
}

function checkScope({ on, scope: [site, ...more] }: RuleNode): readonly Diagnostic[] {
  if (on === undefined) return [];
  if (site === undefined) return [report('noScope', on.span)];
  return [...(isSite(site.text) ? [] : [badScope(site)]), ...more.map(stray)];
}

/** An asterisk would stand for itself, and what paths are compared without would never match. */
function isSite(text: string): boolean {
  const pattern = siteOf(text);
  return pattern !== undefined && isHost(pattern) && !/[*?;]/.test(text);
}

function badScope({ text, span }: Cell): Diagnostic {
  const withSlash = `${text}/`;
  const fixes = isSite(withSlash) ? [{ title: `Write ${excerpt(withSlash)}`, edits: [{ span, text: withSlash }] }] : [];
  return report('badScope', span, { scope: excerpt(text) }, fixes);
}

interface EarlierNames {
  readonly whole: Map<string, number>;
  /** Beginnings of names that end with an asterisk. */
  readonly prefixes: Map<string, number>;
}

/** Names that an earlier line has for the same URLs, or for all of them. */
function decidedBefore(rules: readonly RuleNode[]): readonly Diagnostic[] {
  const byScope = new Map<string, EarlierNames>();
  return rules.flatMap(({ names, scope, line }) => {
    const own = scopeOf(scope);
    return names.flatMap((name) => {
      const before = earlier(byScope.get(''), name) ?? earlier(byScope.get(own), name);
      if (before !== undefined) return [report('decidedBefore', name.span, { name: excerpt(name.text), line: before })];
      note(byScope, own, { name, line });
      return [];
    });
  });
}

const scopeOf = ([site]: RuleNode['scope']): string => {
  const { scheme = '', host, path } = siteOf(site?.text ?? '') ?? { host: '', path: '' };
  return site === undefined ? '' : `${scheme}://${host}${path}`;
};

/** A lone asterisk begins every name. */
function earlier(known: EarlierNames | undefined, { text }: Cell): number | undefined {
  if (known === undefined) return undefined;
  const { text: name, isPrefix } = patternOf(text);
  const same = isPrefix ? undefined : known.whole.get(name);
  if (same !== undefined) return same;
  for (let length = 0; length <= Math.min(name.length, longestPrefix); length++) {
    const line = known.prefixes.get(name.slice(0, length));
    if (line !== undefined) return line;
  }
  return undefined;
}

/** Longer ones are not compared, so that checking takes linear time. */
const longestPrefix = 64;

function note(
  byScope: Map<string, EarlierNames>,
  scope: string,
  { name, line }: { readonly name: Cell; readonly line: number },
): void {
  const { text, isPrefix } = patternOf(name.text);
  const known = byScope.get(scope) ?? { whole: new Map<string, number>(), prefixes: new Map<string, number>() };
  byScope.set(scope, known);
  (isPrefix ? known.prefixes : known.whole).set(text, line);
}

/** Lines with keep below the last line that drops something. */
function keptAnyway(source: SourceText, rules: readonly RuleNode[]): readonly Diagnostic[] {
  const lastDrop = rules.findLastIndex(({ verb }) => verbOf(verb.text) === 'drop');
  const useless = rules.slice(lastDrop + 1).filter(({ verb }) => verbOf(verb.text) === 'keep');
  return useless.map(({ span, scope: [site] }) => {
    const rule = site === undefined ? 'drop *' : `drop * on ${site.text}`;
    const fix = { title: `Add ${excerpt(rule)}`, edits: [insertLineAfter(source, span.start, rule)] };
    return report('keepsAnyway', span, {}, [fix]);
  });
}

function excerpt(text: string): string {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
