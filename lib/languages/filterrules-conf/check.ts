/** What is wrong with a filterrules.conf: tags and elements, their parameters, and what refers to what. */

import type { Diagnostic, Fix } from '../../lang/diagnostic.ts';
import type { Parsed } from '../../lang/language.ts';
import { insertLineAfter } from '../../lang/line-edits.ts';
import { nearest } from '../../lang/nearest.ts';
import { pairOf, sameWord } from '../../lang/pblock.ts';
import type { Block, BlockItem, Statement } from '../../lang/pblock.ts';
import { continuationFindings, lexemeFindings } from '../../lang/pblock-findings.ts';
import type { Word } from '../../lang/pblock-lexemes.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import { checkParams } from '../../sdk/check-params.ts';
import type { ParamFinding } from '../../sdk/check-params.ts';
import type { Catalog } from '../../sdk/describe.ts';
import type { ElementShape } from '../../sdk/vocabulary.ts';
import { checkMatch } from './check-match.ts';
import { checkRules, checkSites } from './check-sites.ts';
import { messages } from './messages.ts';
import { statementsIn } from './syntax.ts';
import type { FilterrulesAst } from './syntax.ts';
import { elementOf, elements } from './vocabulary.ts';

const { report } = messages;

export function check(parsed: Parsed<FilterrulesAst>, words: Catalog): readonly Diagnostic[] {
  const { ast, source } = parsed;
  const { file, rules } = ast;
  return [
    ...parsed.diagnostics,
    ...lexemeFindings(source, file.lexemes, report),
    ...continuationFindings(source, file.uselessContinuations, report),
    ...file.items.flatMap((item) => checkItem(source, item)),
    ...rules.flatMap((rule) => statementsIn(rule, 'Match').flatMap(checkMatch)),
    ...checkRules(ast),
    ...ast.options.flatMap(checkScope),
    ...checkSites(ast, words),
  ];
}

function checkScope({ pairs }: Statement): readonly Diagnostic[] {
  const option = pairOf(pairs, 'default-site');
  return option !== undefined && sameWord(option.value.text, 'allow') ? [report('openScope', option.span)] : [];
}

function checkItem(source: SourceText, item: BlockItem): readonly Diagnostic[] {
  switch (item.kind) {
    case 'comment':
      return [];
    case 'stray-close':
      return [report('strayClose', item.span, { name: item.name.text })];
    case 'statement':
      return checkStatement(item, 'file');
    case 'block':
      return checkBlock(source, item);
  }
}

function suggest(span: Span, name: string | undefined): readonly [string, readonly Fix[]] {
  if (name === undefined) return ['', []];
  return [` Did you mean ${name}?`, [{ title: `Write ${name}`, edits: [{ span, text: name }] }]];
}

function checkBlock(source: SourceText, block: Block): readonly Diagnostic[] {
  const { tag, close } = block;
  const element = elements.find(({ name, form }) => form === 'block' && sameWord(name, tag.text));
  if (element === undefined) {
    const [suggestion, fixes] = suggest(tag.span, nearest(tag.text, ['Rule', 'Site']));
    return [report('badTag', tag.span, { name: tag.text, suggestion }, fixes)];
  }
  const place = element.name === 'Rule' ? 'Rule' : 'Site';
  const fix = { title: 'Close it', edits: [insertLineAfter(source, block.span.end, `</${element.name}>`)] };
  const inner = block.items.filter((item) => item.kind === 'statement');
  return [
    ...checkPairs(block, tag, element),
    ...(close === undefined ? [report('unclosedBlock', tag.span, { tag: element.name }, [fix])] : []),
    ...inner.flatMap((statement) => checkStatement(statement, place)),
  ];
}

function checkStatement(statement: Statement, place: ElementShape['within']): readonly Diagnostic[] {
  const word = statement.keyword ?? statement.pairs[0]?.name ?? { text: '', span: statement.span };
  const element = statement.keyword && elementOf(word.text);
  if (element === undefined || element.form === 'block') {
    const names = elements.filter(({ form }) => form === 'statement').map(({ name }) => name);
    const [suggestion, fixes] = suggest(word.span, nearest(word.text, names));
    return [report('unknownElement', word.span, { word: word.text, suggestion }, fixes)];
  }
  const { name, within } = element;
  if (within === place) return checkPairs(statement, word, element);
  const wanted = within === 'file' ? 'the file itself' : `a <${within}>`;
  return [report('wrongPlace', word.span, { name, place: wanted })];
}

function checkPairs({ pairs, strays }: Statement | Block, word: Word, element: ElementShape): readonly Diagnostic[] {
  return [
    ...checkCase(word, element.name),
    ...checkParams(pairs, { params: element.params }).map((finding) => paramFinding(finding, word, element)),
    ...strays.map(({ text, span }) => report('strayWord', span, { word: text })),
  ];
}

function checkCase({ text, span }: Word, proper: string): readonly Diagnostic[] {
  if (text === proper) return [];
  const fix = { title: `Write ${proper}`, edits: [{ span, text: proper }] };
  return [report('wordCase', span, { name: text, proper }, [fix])];
}

function paramFinding(finding: ParamFinding, word: Word, element: ElementShape): Diagnostic {
  switch (finding.kind) {
    case 'unknown': {
      const { text, span } = finding.pair.name;
      const [suggestion, fixes] = suggest(span, finding.suggestion);
      return report('unknownParameter', span, { element: element.name, name: text, suggestion }, fixes);
    }
    case 'misspelled-case': {
      const { text, span } = finding.pair.name;
      const fix = { title: `Write ${finding.name}`, edits: [{ span, text: finding.name }] };
      return report('wordCase', span, { name: text, proper: finding.name }, [fix]);
    }
    case 'twice':
      return report('twice', finding.pair.span, { name: finding.pair.name.text });
    case 'unreadable': {
      const { name, value } = finding.pair;
      return report('badValue', value.span, { name: name.text, expected: finding.expected });
    }
    case 'missing':
      return report('missingParameter', word.span, { element: element.name, name: finding.entry.name });
    case 'group':
      return report('missingParameter', word.span, { element: element.name, name: finding.group.names.join(', ') });
  }
}
