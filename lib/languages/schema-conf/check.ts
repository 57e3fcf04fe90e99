/** What is wrong with a schema.conf: lines, their parameters, and names that stand for two attributes. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { Parsed } from '../../lang/language.ts';
import { pairOf } from '../../lang/pblock.ts';
import type { BlockItem, Statement } from '../../lang/pblock.ts';
import { continuationFindings, lexemeFindings } from '../../lang/pblock-findings.ts';
import type { Pair, Word } from '../../lang/pblock-lexemes.ts';
import type { Span } from '../../lang/span.ts';
import { checkParams } from '../../sdk/check-params.ts';
import type { ParamFinding } from '../../sdk/check-params.ts';
import { messages } from './messages.ts';
import { aliasesOf } from './model.ts';
import { isAttribute } from './syntax.ts';
import type { SchemaAst } from './syntax.ts';
import { attributeElement } from './vocabulary.ts';

const { report } = messages;

export function check({ source, ast, diagnostics }: Parsed<SchemaAst>): readonly Diagnostic[] {
  const { file, attributes } = ast;
  return [
    ...diagnostics,
    ...lexemeFindings(source, file.lexemes, report),
    ...continuationFindings(source, file.uselessContinuations, report),
    ...file.items.flatMap(checkItem),
    ...checkNames(attributes),
  ];
}

function checkItem(item: BlockItem): readonly Diagnostic[] {
  switch (item.kind) {
    case 'comment':
      return [];
    case 'stray-close':
      return [notALine(item.name)];
    case 'block':
      return [notALine(item.tag)];
    case 'statement':
      return isAttribute(item) ? checkAttribute(item) : [notALine(firstWord(item))];
  }
}

function notALine({ text, span }: Word): Diagnostic {
  return report('notALine', span, { word: text });
}

function firstWord({ keyword, strays, pairs, span }: Statement): Word {
  return keyword ?? strays[0] ?? pairs[0]?.name ?? { text: '', span };
}

function checkAttribute(statement: Statement): readonly Diagnostic[] {
  const word = firstWord(statement);
  return [
    ...checkCase(word, attributeElement.name),
    ...checkParams(statement.pairs, { params: attributeElement.params }).map((each) => paramFinding(each, word.span)),
    ...statement.strays.map(({ text, span }) => report('strayWord', span, { word: text })),
  ];
}

function checkCase({ text, span }: Word, proper: string): readonly Diagnostic[] {
  if (text === proper) return [];
  return [
    report('wordCase', span, { name: text, proper }, [{ title: `Write ${proper}`, edits: [{ span, text: proper }] }]),
  ];
}

function paramFinding(finding: ParamFinding, at: Span): Diagnostic {
  switch (finding.kind) {
    case 'unknown':
      return unknownParameter(finding.pair, finding.suggestion);
    case 'misspelled-case':
      return checkCase(finding.pair.name, finding.name)[0] ?? unknownParameter(finding.pair, finding.name);
    case 'twice':
      return report('twice', finding.pair.span, { name: finding.pair.name.text });
    case 'unreadable': {
      const { name, value } = finding.pair;
      return report('badValue', value.span, { name: name.text, expected: finding.expected });
    }
    case 'missing':
    case 'group':
      return report('missingName', at, {});
  }
}

function unknownParameter({ name: { text, span } }: Pair, suggestion: string | undefined): Diagnostic {
  if (suggestion === undefined) return report('unknownParameter', span, { name: text, suggestion: '' });
  const fix = { title: `Write ${suggestion}`, edits: [{ span, text: suggestion }] };
  return report('unknownParameter', span, { name: text, suggestion: ` Did you mean ${suggestion}?` }, [fix]);
}

/** What SOIF and the lists of other files could not tell from their own signs. */
const strange = /[\s{}:,=<>"\\\p{Cc}]|->/u;

function checkNames(attributes: readonly Statement[]): readonly Diagnostic[] {
  const taken = new Map<string, number>();
  return attributes.flatMap((statement) =>
    namesOf(statement).flatMap((name) => checkName(taken, name, statement.line)),
  );
}

function namesOf(statement: Statement): readonly Word[] {
  const name = pairOf(statement.pairs, 'name')?.value;
  const aliases = pairOf(statement.pairs, 'aliases')?.value;
  const others = aliases === undefined ? [] : aliasesOf(statement).map((text) => ({ text, span: aliases.span }));
  return name === undefined ? others : [{ text: name.text, span: name.span }, ...others];
}

function checkName(taken: Map<string, number>, { text, span }: Word, line: number): readonly Diagnostic[] {
  if (text === '' || strange.test(text))
    return [report('badName', span, { name: text === '' ? 'An empty text' : text })];
  const key = text.toLowerCase();
  const before = taken.get(key);
  if (before !== undefined) return [report('nameTaken', span, { name: text, line: before })];
  taken.set(key, line);
  return [];
}
