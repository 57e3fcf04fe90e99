/** What is wrong with the comparison and the message of a test. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { Cell } from '../../lang/line-table.ts';
import { messages } from './messages.ts';
import { regexFault } from './regex-fault.ts';
import type { TestNode } from './syntax.ts';
import type { MagicType } from './types.ts';
import { fitsInto, lengthOf, meantBy } from './values.ts';

const { report } = messages;

export function checkComparison(node: TestNode, declared: MagicType): readonly Diagnostic[] {
  const { relation, value } = node;
  if (/^[<>]=$/.test(relation.text)) return [report('orEqual', relation.span, { relation: relation.text })];
  if (relation.text === 'x') return [];
  switch (declared.compares) {
    case 'number':
      return checkNumber(node, declared);
    case 'text':
      return checkText(node, declared);
    case 'guid':
      return /^[0-9a-f-]{36}$/i.test(value.text) ? [] : [missing(value, declared, 'a GUID')];
    case 'nothing':
      return [missing(value, declared, 'x')];
    case 'float':
      return [];
  }
}

function missing({ text, span }: Cell, { name }: MagicType, wanted: string): Diagnostic {
  const found = text === '' ? 'nothing follows' : `“${text}” follows`;
  return report('noValue', span, { type: name, wanted, found });
}

function checkNumber({ value, message }: TestNode, declared: MagicType): readonly Diagnostic[] {
  const { bytes = 8 } = declared;
  if (!/^\s*[-+]?\d/.test(value.text)) return [missing(value, declared, 'a number or x')];
  if (!fitsInto(value.text, bytes)) {
    const size = bytes === 1 ? 'one byte' : `${bytes} bytes`;
    return [report('overflow', value.span, { value: value.text.trim(), bytes: size })];
  }
  if (message.text === '' || message.span.start > value.span.end) return [];
  const [rest = ''] = message.text.split(/\s/, 1);
  const span = { start: message.span.start, end: message.span.start + rest.length };
  return [report('valueEnds', span, { rest })];
}

const longest = 127;

function checkText({ modifiers, value }: TestNode, declared: MagicType): readonly Diagnostic[] {
  const { name } = declared;
  const { text, span } = value;
  // The line ends within the flags.
  if (text === '' && modifiers.text !== '' && modifiers.span.end === span.start) {
    return [missing(value, declared, 'a value or x')];
  }
  if (text === '') return [report('emptyValue', span)];
  const count = lengthOf(text);
  if (count > longest) return [report('tooLong', span, { count })];
  const fault = name === 'regex' ? regexFault(meantBy(text)) : undefined;
  return fault === undefined ? [] : [report('badRegex', span, { message: fault })];
}

/** From a percent sign to the end of its format; neither width nor precision is greater than 1024. */
const width = '(?:10(?:[01]\\d|2[0-4])|\\d{0,3})';
const formats = {
  number: new RegExp(`^%[-.#]*${width}\\.?${width}[diuoxX]`),
  byte: new RegExp(`^%[-.#]*${width}\\.?${width}[diuoxXc]`),
  quad: new RegExp(`^%[-.#]*${width}\\.?${width}ll[diuoxX]`),
  float: new RegExp(`^%-?\\.?${width}\\.?${width}[eEfFgG]`),
  text: /^%-?\d*(?:\.\d*)?s/,
} as const;

const longestMessage = 63;

export function checkMessage({ text, span }: Cell, declared: MagicType): readonly Diagnostic[] {
  const lead = /^(?:\\b|\u0008)?/.exec(text)?.[0].length ?? 0;
  const kept = text.slice(0, lead + longestMessage);
  const cutOff = kept.trimEnd() === text.trimEnd() ? [] : [report('cutOff', span, { kept: kept.slice(lead) })];
  return [...cutOff, ...checkFormat({ text: kept, span }, declared)];
}

function checkFormat({ text, span }: Cell, { name, prints }: MagicType): readonly Diagnostic[] {
  const at = text.indexOf('%');
  if (at < 0) return [];
  const fault = (start: number, why: string): readonly Diagnostic[] => {
    const length = text.slice(start).search(/\s/);
    const end = length < 0 ? text.length : start + length;
    const place = { start: span.start + start, end: span.start + end };
    return [report('badFormat', place, { type: name, format: text.slice(start, end), why })];
  };
  if (prints === undefined) return fault(at, 'the type has no value to print');
  const written = formats[name === 'byte' ? 'byte' : prints].exec(text.slice(at))?.[0];
  if (written === undefined) return fault(at, 'the format doesn’t match the type');
  const next = text.indexOf('%', at + written.length);
  return next < 0 ? [] : fault(next, 'a message can have only one format');
}
