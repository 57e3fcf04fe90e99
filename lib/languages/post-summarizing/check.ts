/** What is wrong with a rules file. */

import { argvOf } from '../../lang/command.ts';
import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { Parsed } from '../../lang/language.ts';
import type { Span } from '../../lang/span.ts';
import { compilePattern } from '../../match/regex/posix-regex.ts';
import { messages } from './messages.ts';
import { readCondition, readInstruction } from './read-line.ts';
import type { LineFault } from './read-line.ts';
import type { RuleLine, RulesAst } from './syntax.ts';

const { report } = messages;

export function check({ ast: { lines } }: Parsed<RulesAst>): readonly Diagnostic[] {
  return [...lines.flatMap(checkLine), ...checkOrder(lines)].toSorted((a, b) => a.span.start - b.span.start);
}

function checkLine(line: RuleLine): readonly Diagnostic[] {
  return line.kind === 'condition' ? checkCondition(line) : checkInstruction(line);
}

function fault({ name, span, values }: LineFault): Diagnostic {
  return report(name, span, values);
}

function checkCondition(line: RuleLine): readonly Diagnostic[] {
  const read = readCondition(line);
  if (!read.ok) return [fault(read)];
  const patterns = line.lexemes.filter(({ kind }, at) => kind === 'regex' || isSearched(line, at));
  return patterns.flatMap(({ text, span }) => {
    const compiled = compilePattern(text, { dialect: 'ere' });
    return compiled.ok ? [] : [report('badRegex', span, { message: compiled.message })];
  });
}

/** A text in quotes after ~ or !~ is a regular expression, too. */
function isSearched({ lexemes }: RuleLine, at: number): boolean {
  const before = lexemes[at - 1];
  return lexemes[at]?.kind === 'quoted' && before?.kind === 'operator' && before.text.endsWith('~');
}

function checkInstruction(line: RuleLine): readonly Diagnostic[] {
  const blanks = checkLead(line);
  if (blanks !== undefined) return [blanks];
  const read = readInstruction(line);
  if (!read.ok) return [fault(read)];
  const { value } = read;
  if (value.kind === 'delete') return [];
  const named = value.kind === 'filter' ? value.attributes : [value.attribute];
  const piped = value.kind !== 'pipe' && named.includes('url') ? [report('urlIsPiped', line.span)] : [];
  return [...piped, ...(value.kind === 'set' ? [] : checkCommand(line))];
}

function checkLead({ lead, span }: RuleLine): Diagnostic | undefined {
  if (lead.startsWith('\t')) return undefined;
  const blanks: Span = { start: span.start - lead.length, end: span.start };
  return report('blanksForTab', blanks, {}, [{ title: 'Begin with a tab', edits: [{ span: blanks, text: '\t' }] }]);
}

function checkCommand({ command }: RuleLine): readonly Diagnostic[] {
  if (command === undefined) return [];
  const argv = argvOf(command.text);
  return argv.ok ? [] : [report('badProgram', command.span, { why: argv.why })];
}

function checkOrder(lines: readonly RuleLine[]): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const first = new Map<string, number>();
  let condition: RuleLine | undefined;
  let deleted: number | undefined;
  for (const [at, line] of lines.entries()) {
    if (line.kind === 'condition') {
      condition = line;
      deleted = undefined;
      if (lines[at + 1]?.kind !== 'instruction') found.push(report('noInstruction', line.span));
      const key = line.lexemes.map(({ kind, text }) => `${kind} ${text}`).join('\n');
      const before = first.get(key);
      first.set(key, before ?? line.line);
      if (before !== undefined) found.push(report('repeated', line.span, { line: before }));
    } else if (condition === undefined) found.push(report('noCondition', line.span));
    else if (deleted !== undefined) found.push(report('afterDelete', line.span, { line: deleted }));
    else {
      const read = readInstruction(line);
      if (read.ok && read.value.kind === 'delete') deleted = line.line;
    }
  }
  return found;
}
