/** Edits of sites and rules that write new lines; pages load them when a dialog is opened. */

import { insertLineAfter, lineBreak } from '../../lang/line-edits.ts';
import type { Block } from '../../lang/pblock.ts';
import { indentOf, insertInBlock, removePairs, setPair } from '../../lang/pblock-edits.ts';
import type { Parsed } from '../../lang/language.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import { changed, notUsedIn, usesOf, valueOf } from './edit-overview.ts';
import { ignoresCase } from './model.ts';
import type { Rule, RuleMatch, Site } from './model.ts';
import { blockIndent, edit, printMatch, printRule, printSite, printUse } from './print.ts';
import type { FilterrulesChange } from './print.ts';
import { statementsIn } from './syntax.ts';
import type { FilterrulesAst } from './syntax.ts';

/** One change of one line or block, as the form beside the text makes it. */
export function changeLine(text: string, change: FilterrulesChange): string {
  return changed(text, (parsed) => edit(parsed, change));
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
