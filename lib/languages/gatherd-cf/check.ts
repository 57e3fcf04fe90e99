/** What can be wrong in gatherd.cf. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { Parsed } from '../../lang/language.ts';
import type { Cell, LineTable, Row } from '../../lang/line-table.ts';
import { nearest } from '../../lang/nearest.ts';
import { messages } from './messages.ts';
import { everyHost, ruleNamed } from './model.ts';
import { ruleWords } from './vocabulary.ts';

const { report } = messages;

export function check({ ast }: Parsed<LineTable>): readonly Diagnostic[] {
  let all: number | undefined;
  return ast.rows.flatMap((row) => {
    const found = checkRow(row);
    const isDead = all !== undefined && ruleNamed(row.cells[0].text) !== 'gzip';
    const dead = isDead ? [report('neverReached', row.span, { line: all ?? 0 })] : [];
    if (namesAll(row)) all ??= row.line;
    return [...found, ...dead];
  });
}

function checkRow({ cells: [word, rest] }: Row): readonly Diagnostic[] {
  const rule = ruleNamed(word.text);
  if (rule === undefined) return [unknownRule(word)];
  if (rule === 'gzip') return [report('gzip', word.span, {})];
  if (rest === undefined) return [report('noHosts', word.span, { rule: word.text })];
  return wordsOf(rest).flatMap((host) =>
    isHost(host.text) ? [] : [report('badHost', host.span, { host: host.text })],
  );
}

function unknownRule({ text, span }: Cell): Diagnostic {
  const known = nearest(text, Object.values(ruleWords));
  const fixes = known === undefined ? [] : [{ title: `Write ${known}`, edits: [{ span, text: known }] }];
  return report('unknownRule', span, { rule: text }, fixes);
}

function namesAll({ cells: [word, rest] }: Row): boolean {
  const isRule = ['allow', 'deny'].includes(ruleNamed(word.text) ?? '');
  return isRule && rest !== undefined && wordsOf(rest).some(({ text }) => text.toLowerCase() === everyHost);
}

function wordsOf({ text, span }: Cell): readonly Cell[] {
  return Array.from(text.matchAll(/[^ \t]+/g), ({ 0: word, index }) => ({
    text: word,
    span: { start: span.start + index, end: span.start + index + word.length },
  }));
}

const number = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const ipv4 = new RegExp(`^(?:${number}\\.){3}${number}(?:/(?:3[0-2]|[12]?\\d))?$`);
const beginning = new RegExp(`^(?:${number}\\.){1,3}$`);
/** Roughly: whoever matches them reads the address. */
const ipv6 = /^(?=.*:.*:)[\da-f:]{2,39}(?::\d+\.\d+\.\d+\.\d+)?(?:\/(?:12[0-8]|1[01]\d|\d?\d))?$/i;
const name = /^\.?(?!-)[\p{L}\d_-]{1,63}(?:\.[\p{L}\d_-]{1,63})*\.?$/u;

export function isHost(text: string): boolean {
  if (/^[\d./]+$/.test(text)) return ipv4.test(text) || beginning.test(text);
  return text.length <= 255 && (ipv6.test(text) || name.test(text));
}
