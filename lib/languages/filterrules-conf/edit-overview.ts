/** What the console does to sites and rules, as texts with every other line, comment and blank left alone. */

import { sameWord } from '../../lang/pblock.ts';
import type { Block, Statement } from '../../lang/pblock.ts';
import { removeBlock, removePairs, removeStatement, setPair } from '../../lang/pblock-edits.ts';
import type { Parsed } from '../../lang/language.ts';
import { sourceText } from '../../lang/source-text.ts';
import { applyEdits } from '../../lang/text-edit.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import { holdersAt, parse, statementsIn } from './syntax.ts';
import type { FilterrulesAst } from './syntax.ts';

type Edits = (parsed: Parsed<FilterrulesAst>) => readonly TextEdit[];

export function changed(text: string, edits: Edits): string {
  return applyEdits(text, edits(parse(sourceText('filterrules.conf', text))));
}

/** Writes a parameter of a line or block; an empty value removes it. */
export function setParam(text: string, line: number, name: string, value = ''): string {
  return changed(text, ({ source, ast }) =>
    holdersAt(ast, line).flatMap((holder) =>
      value === '' ? removePairs(source, holder, name) : [setPair(holder, name, value)],
    ),
  );
}

export function notUsedIn(
  { source }: Parsed<FilterrulesAst>,
  site: Block,
  rules: readonly string[],
): readonly TextEdit[] {
  return usesOf(site, rules).flatMap((statement) => removeStatement(source, statement));
}

export function usesOf(site: Block, rules: readonly string[]): readonly Statement[] {
  return statementsIn(site, 'Use').filter((statement) => rules.includes(valueOf(statement, 'rule') ?? ''));
}

export function valueOf({ pairs }: Block | Statement, wanted: string): string | undefined {
  return pairs.find(({ name }) => sameWord(name.text, wanted))?.value.text;
}

/** Rules go with all that is in them, and so do the lines that use them. */
export function removeRules(text: string, ids: readonly string[]): string {
  return changed(text, (parsed) => {
    const gone = parsed.ast.rules.filter((rule) => ids.includes(valueOf(rule, 'id') ?? ''));
    return [
      ...gone.map((rule) => removeBlock(parsed.source, rule)),
      ...parsed.ast.sites.flatMap((site) => notUsedIn(parsed, site, ids)),
    ];
  });
}

/** The sites that start on the lines given go with all that is in them. */
export function removeSites(text: string, lines: ReadonlySet<number>): string {
  return changed(text, ({ source, ast }) =>
    ast.sites.filter(({ line }) => lines.has(line)).map((site) => removeBlock(source, site)),
  );
}

/** Gives a rule another id, and the lines that use it with it. */
export function renameRule(text: string, from: string, to: string): string {
  return changed(text, ({ ast }) => [
    ...ast.rules.filter((rule) => valueOf(rule, 'id') === from).map((rule) => setPair(rule, 'id', to)),
    ...ast.sites.flatMap((site) => usesOf(site, [from])).map((statement) => setPair(statement, 'rule', to)),
  ]);
}

/** Switches blocks or lines on or off; on is what is meant where nothing is said. */
export function setEnabled(text: string, lines: ReadonlySet<number>, enabled: boolean): string {
  return changed(text, ({ source, ast }) => {
    const blocks = [...ast.rules, ...ast.sites];
    const holders = [...blocks, ...blocks.flatMap(({ items }) => items.filter((item) => item.kind === 'statement'))];
    const chosen = holders.filter(({ line }) => lines.has(line));
    return chosen.flatMap((holder) =>
      enabled ? removePairs(source, holder, 'enable') : [setPair(holder, 'enable', 'false')],
    );
  });
}

/** An id from a name that no rule has yet: `Old pages` becomes `old-pages`, or `old-pages-2`. */
export function freeId(name: string, taken: readonly string[]): string {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const base = plain === '' ? 'rule' : plain;
  const used = new Set(taken);
  if (!used.has(base)) return base;
  let next = 2;
  while (used.has(`${base}-${next}`)) next++;
  return `${base}-${next}`;
}
