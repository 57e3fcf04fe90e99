/** Conditions and instructions of single lines: what they mean, or what is wrong where. */

import type { Span } from '../../lang/span.ts';
import type { Lexeme } from './lex.ts';
import type { Condition, Instruction, Test } from './rule.ts';
import type { RuleLine } from './syntax.ts';

export interface LineFault {
  readonly ok: false;
  readonly name: 'expected' | 'notClosed' | 'valueForm';
  readonly span: Span;
  readonly values: Readonly<Record<string, string>>;
}

type Read<Value> = { readonly ok: true; readonly value: Value } | LineFault;

const isSign = (lexeme: Lexeme | undefined, ...signs: readonly string[]): boolean =>
  lexeme?.kind === 'operator' && signs.includes(lexeme.text);

export function readCondition({ lexemes, span }: RuleLine): Read<Condition> {
  const end = { start: span.end, end: span.end };
  const groups: Test[][] = [[]];
  let at = 0;
  for (;;) {
    const read = readTest(lexemes.slice(at, at + 3), end);
    if (!read.ok) return read;
    groups.at(-1)?.push(read.value);
    at += 3;
    const joint = lexemes[at];
    if (joint === undefined) return { ok: true, value: groups };
    at++;
    if (isSign(joint, ';')) {
      const more = lexemes[at];
      return more === undefined ? { ok: true, value: groups } : expected('the end of the condition', more, end);
    }
    if (isSign(joint, '||')) groups.push([]);
    else if (!isSign(joint, '&&')) return expected('&& or ||', joint, end);
  }
}

const operators = ['==', '!=', '~', '!~'] as const;

function readTest([attribute, sign, value]: readonly Lexeme[], end: Span): Read<Test> {
  if (attribute?.kind !== 'word') return expected('the name of an attribute', attribute, end);
  const operator = operators.find((each) => isSign(sign, each));
  if (operator === undefined) return expected('==, !=, ~, or !~', sign, end);
  if (value === undefined || !['quoted', 'regex', 'string'].includes(value.kind)) {
    return expected(
      operator.endsWith('~') ? 'a regular expression such as /text/' : "a text such as 'text'",
      value,
      end,
    );
  }
  if (value.isOpen) return notClosed(value);
  const isRight = value.kind === 'quoted' || (value.kind === 'regex' && operator.endsWith('~'));
  if (!isRight) {
    const form = operator.endsWith('~') ? '/regular expression/' : "'text'";
    return { ok: false, name: 'valueForm', span: value.span, values: { operator, form } };
  }
  return { ok: true, value: { attribute: attribute.text.toLowerCase(), operator, value: value.text } };
}

export function readInstruction({ lexemes, command, span, line }: RuleLine): Read<Instruction> {
  const end = { start: span.end, end: span.end };
  const [first, second] = lexemes;
  if (first?.kind !== 'word') return expected('the name of an attribute, or delete()', first, end);
  if (isDelete(lexemes)) return { ok: true, value: { kind: 'delete', line } };
  const attribute = first.text.toLowerCase();
  if (isSign(second, '=')) return readSet(attribute, lexemes.slice(2), { end, line });
  if (command === undefined) return expected('=, |, or !', second, end);
  if (command.text === '') return expected('a program', undefined, end);
  if (isSign(second, '|')) return { ok: true, value: { kind: 'pipe', attribute, command: command.text, line } };
  const names = namesOf(lexemes.slice(0, -1), end);
  if (!names.ok) return names;
  if (!isSign(lexemes.at(-1), '!')) return expected('!', lexemes.at(-1), end);
  return { ok: true, value: { kind: 'filter', attributes: names.value, command: command.text, line } };
}

function isDelete(lexemes: readonly Lexeme[]): boolean {
  return lexemes.map(({ text }) => text.toLowerCase()).join('') === 'delete()';
}

function readSet(
  attribute: string,
  [value, more]: readonly Lexeme[],
  { end, line }: { readonly end: Span; readonly line: number },
): Read<Instruction> {
  if (value?.kind !== 'string') return expected('a text such as "text"', value, end);
  if (value.isOpen) return notClosed(value);
  if (more !== undefined) return expected('the end of the line', more, end);
  return { ok: true, value: { kind: 'set', attribute, value: value.text, line } };
}

function namesOf(lexemes: readonly Lexeme[], end: Span): Read<readonly string[]> {
  const names: string[] = [];
  for (const [at, lexeme] of lexemes.entries()) {
    if (at % 2 === 1) {
      if (!isSign(lexeme, ',')) return expected('a comma', lexeme, end);
    } else if (lexeme.kind === 'word') names.push(lexeme.text.toLowerCase());
    else return expected('the name of an attribute', lexeme, end);
  }
  return lexemes.length % 2 === 1 ? { ok: true, value: names } : expected('the name of an attribute', undefined, end);
}

function expected(what: string, found: Lexeme | undefined, end: Span): LineFault {
  const values = { what, found: found === undefined ? 'the line ends' : `found “${found.text}”` };
  return { ok: false, name: 'expected', span: found?.span ?? end, values };
}

function notClosed({ kind, span }: Lexeme): LineFault {
  const sign = { quoted: "'", regex: '/', string: '"' }[kind as 'quoted' | 'regex' | 'string'];
  return { ok: false, name: 'notClosed', span, values: { sign } };
}
