/** What the console does to sites and rules, as texts with every other line, comment and blank left alone. */

import { insertLineAfter, lineBreak } from '../../lang/line-edits.ts';
import { sameWord } from '../../lang/pblock.ts';
import type { Block, Statement } from '../../lang/pblock.ts';
import {
  indentOf,
  insertInBlock,
  removeBlock,
  removePairs,
  removeStatement,
  setPair,
} from '../../lang/pblock-edits.ts';
import type { Parsed } from '../../lang/language.ts';
import { sourceText } from '../../lang/source-text.ts';
import { applyEdits } from '../../lang/text-edit.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import { ignoresCase } from './model.ts';
import type { Rule, RuleMatch, Site } from './model.ts';
import { blockIndent, edit, printMatch, printRule, printSite, printUse } from './print.ts';
import type { FilterrulesChange } from './print.ts';
import { parse, statementsIn } from './syntax.ts';
import type { FilterrulesAst } from './syntax.ts';

type Edits = (parsed: Parsed<FilterrulesAst>) => readonly TextEdit[];

function changed(text: string, edits: Edits): string {
  return applyEdits(text, edits(parse(sourceText('filterrules.conf', text))));
}

/** One change of one line or block, as the form beside the text makes it. */
export function changeLine(text: string, change: FilterrulesChange): string {
  return changed(text, (parsed) => edit(parsed, change));
}

/** Writes a parameter of a line or block; nothing takes it away. */
export function setParam(text: string, line: number, name: string, value = ''): string {
  return changeLine(
    text,
    value === '' ? { kind: 'remove-param', line, name } : { kind: 'set-param', line, name, value },
  );
}

/** Gives the test on a line another source, operator or value. */
export function changeMatch(text: string, line: number, test: Pick<RuleMatch, 'src' | 'by' | 'value'>): string {
  const { src, by, value } = test;
  return changed(text, ({ ast }) =>
    ast.rules
      .flatMap((rule) => statementsIn(rule, 'Match'))
      .filter((statement) => statement.line === line)
      .flatMap((statement) => {
        const missing = (['src', 'by', 'value'] as const).filter((name) => valueOf(statement, name) === undefined);
        // New pairs of one line would stand in one place: written anew, the line has them all.
        if (missing.length > 1)
          return [{ span: statement.span, text: printMatch({ ...test, ignoreCase: ignoresCase(src), line }) }];
        return [setPair(statement, 'src', src), setPair(statement, 'by', by), setPair(statement, 'value', value)];
      }),
  );
}

/** Rules come after the last rule, else at the end of the text. */
export function addRules(text: string, rules: readonly Rule[]): string {
  if (rules.length === 0) return text;
  return changed(text, (parsed) => [addBlocks(parsed, parsed.ast.rules.at(-1), rules.map(printRule))]);
}

/** A site comes at the end of the text. */
export function addSite(text: string, site: Site): string {
  return changed(text, (parsed) => [addBlocks(parsed, undefined, [printSite(site)])]);
}

function addBlocks({ source }: Parsed<FilterrulesAst>, after: Block | undefined, blocks: readonly string[]): TextEdit {
  const body = blocks.join('\n').trimEnd().replaceAll('\n', lineBreak(source));
  const lead = source.text.trim() === '' ? '' : lineBreak(source);
  return insertLineAfter(source, after?.span.end ?? source.text.length, lead + body);
}

export interface Assignment {
  /** Ids of rules. */
  readonly rules: readonly string[];
  /** Lines the sites start on. */
  readonly sites: ReadonlySet<number>;
  readonly use: boolean;
}

/** Lets sites use rules, or not any more. A use that is switched off is switched on again where it stands. */
export function assignRules(text: string, { rules, sites, use }: Assignment): string {
  return changed(text, (parsed) => {
    const chosen = parsed.ast.sites.filter(({ line }) => sites.has(line));
    return chosen.flatMap((site) => (use ? useIn(parsed, site, rules) : notUsedIn(parsed, site, rules)));
  });
}

function notUsedIn({ source }: Parsed<FilterrulesAst>, site: Block, rules: readonly string[]): readonly TextEdit[] {
  return usesOf(site, rules).flatMap((statement) => removeStatement(source, statement));
}

function useIn({ source }: Parsed<FilterrulesAst>, site: Block, rules: readonly string[]): readonly TextEdit[] {
  const standing = usesOf(site, rules);
  const missing = rules.filter((rule) => usesOf(site, [rule]).length === 0);
  const switchedOn = standing.flatMap((statement) => removePairs(source, statement, 'enable'));
  if (missing.length === 0) return switchedOn;
  const statements = site.items.filter((item) => item.kind === 'statement');
  const before = statementsIn(site, 'Use').at(-1) ?? statements.at(-1);
  const lead = before === undefined ? blockIndent : indentOf(source, before.line);
  const lines = missing.map((rule) => lead + printUse({ rule, enabled: true, line: 0 }));
  const at = before?.span.end ?? site.headerSpan.end;
  return [...switchedOn, insertInBlock(source, site, at, lines.join(lineBreak(source)))];
}

function usesOf(site: Block, rules: readonly string[]): readonly Statement[] {
  return statementsIn(site, 'Use').filter((statement) => rules.includes(valueOf(statement, 'rule') ?? ''));
}

function valueOf({ pairs }: Block | Statement, wanted: string): string | undefined {
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
