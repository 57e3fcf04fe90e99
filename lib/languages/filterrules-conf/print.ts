/** Writes filterrules.conf: a whole model as canonical text, or one change as edits that keep comments and order. */

import type { Parsed } from '../../lang/language.ts';
import { insertLineAfter, lineBreak } from '../../lang/line-edits.ts';
import type { Block } from '../../lang/pblock.ts';
import {
  indentOf,
  insertInBlock,
  removeBlock,
  removePairs,
  removeStatement,
  setPair,
} from '../../lang/pblock-edits.ts';
import { writePair } from '../../lang/pblock-value.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import { ignoresCase } from './model.ts';
import type { FilterrulesConf, Rule, RuleMatch, RuleUse, Site } from './model.ts';
import { blocksOf, holdersAt } from './syntax.ts';
import type { FilterrulesAst } from './syntax.ts';

/** Of the lines of a block that has none yet. */
export const blockIndent = '  ';

type Values = readonly (readonly [string, string | number | boolean | undefined])[];

/** `Word name=value …`, without what is undefined. */
function line(word: string, values: Values): string {
  const pairs = values.flatMap(([name, value]) => (value === undefined ? [] : [writePair(name, String(value))]));
  return [word, ...pairs].join(' ');
}

export function print({ options, rules, sites }: FilterrulesConf): string {
  const head = [...options].map(([name, value]) => `${line('Option', [[name, value]])}\n`);
  return [...(head.length > 0 ? [head.join('')] : []), ...rules.map(printRule), ...sites.map(printSite)].join('\n');
}

function block(tag: string, values: Values, lines: readonly string[]): string {
  return [`${line(`<${tag}`, values)}>`, ...lines.map((text) => blockIndent + text), `</${tag}>`, ''].join('\n');
}

/** What has its default is left out, except where a reader would miss it. */
export function printRule({ id, name, desc, enabled, isDefault, behavior, matches }: Rule): string {
  const values: Values = [
    ['id', id],
    ['name', name === id ? undefined : name],
    ['desc', desc],
    ['enable', enabled ? undefined : false],
    ['default', isDefault ? true : undefined],
    ['behavior', behavior],
  ];
  return block('Rule', values, matches.map(printMatch));
}

export function printMatch({ src, by, value, ignoreCase }: RuleMatch): string {
  const word = ignoreCase ? 'ignore' : 'exact';
  return line('Match', [
    ['src', src],
    ['by', by],
    ['value', value],
    ['case', ignoreCase === ignoresCase(src) ? undefined : word],
  ]);
}

export function printSite({
  name,
  type,
  domain,
  depth,
  enabled,
  database,
  servers,
  starts,
  sitemaps,
  readsSitemaps,
  connector,
  uses,
}: Site): string {
  const values: Values = [
    ['name', name],
    ['type', type],
    ['domain', domain],
    ['depth', depth],
    ['enable', enabled],
    ['database', database],
    ['sitemaps', readsSitemaps ? true : undefined],
    ['connector', connector],
  ];
  return block('Site', values, [
    ...servers.map(({ host, port, alias, protocol }) =>
      line('Server', [
        ['host', host],
        ['port', port],
        ['alias', alias],
        ['protocol', protocol],
      ]),
    ),
    ...starts.map((start) =>
      line('Start', [
        ['url', start.url],
        ['depth', start.depth],
        ['enable', start.enabled ? undefined : false],
      ]),
    ),
    ...sitemaps.map((sitemap) =>
      line('Sitemap', [
        ['url', sitemap.url],
        ['enable', sitemap.enabled ? undefined : false],
      ]),
    ),
    ...uses.map(printUse),
  ]);
}

export function printUse({ rule, enabled }: RuleUse): string {
  return line('Use', [
    ['rule', rule],
    ['enable', enabled ? undefined : false],
  ]);
}

/** `line` is the line an element starts on. */
export type FilterrulesChange =
  | { readonly kind: 'set-param'; readonly line: number; readonly name: string; readonly value: string }
  | { readonly kind: 'remove-param'; readonly line: number; readonly name: string }
  /** A block goes with all that is in it. */
  | { readonly kind: 'remove'; readonly line: number }
  /** After the last line of its kind in the block that starts on `block`, else as the last line. */
  | {
      readonly kind: 'insert';
      readonly block: number;
      readonly element: 'Match' | 'Server' | 'Start' | 'Sitemap' | 'Use';
      readonly params: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'add-block';
      readonly tag: 'Rule' | 'Site';
      readonly params: Readonly<Record<string, string>>;
      readonly lines: readonly { readonly element: string; readonly params: Readonly<Record<string, string>> }[];
    };

/** No edits when the line does not exist. */
export function edit(parsed: Parsed<FilterrulesAst>, change: FilterrulesChange): readonly TextEdit[] {
  const { source, ast } = parsed;
  switch (change.kind) {
    case 'add-block':
      return [addBlock(parsed, change)];
    case 'insert': {
      const into = blocksOf(ast).find((each) => each.line === change.block);
      return into === undefined ? [] : [insertLine(parsed, into, change)];
    }
    case 'set-param':
      return holdersAt(ast, change.line).map((holder) => setPair(holder, change.name, change.value));
    case 'remove-param':
      return holdersAt(ast, change.line).flatMap((holder) => removePairs(source, holder, change.name));
    case 'remove':
      return holdersAt(ast, change.line).flatMap((holder) =>
        holder.kind === 'block' ? [removeBlock(source, holder)] : removeStatement(source, holder),
      );
  }
}

function addBlock(
  { source }: Parsed<FilterrulesAst>,
  { tag, params, lines }: Extract<FilterrulesChange, { kind: 'add-block' }>,
): TextEdit {
  const inner = lines.map((each) => line(each.element, Object.entries(each.params)));
  const text = block(tag, Object.entries(params), inner).trimEnd().replaceAll('\n', lineBreak(source));
  const lead = source.text.trim() === '' ? '' : lineBreak(source);
  return insertLineAfter(source, source.text.length, lead + text);
}

function insertLine(
  { source }: Parsed<FilterrulesAst>,
  into: Block,
  { element, params }: Extract<FilterrulesChange, { kind: 'insert' }>,
): TextEdit {
  const statements = into.items.filter((item) => item.kind === 'statement');
  const alike = statements.filter(({ keyword }) => keyword?.text.toLowerCase() === element.toLowerCase());
  const before = alike.at(-1) ?? statements.at(-1);
  const lead = before === undefined ? blockIndent : indentOf(source, before.line);
  return insertInBlock(
    source,
    into,
    before?.span.end ?? into.headerSpan.end,
    lead + line(element, Object.entries(params)),
  );
}
