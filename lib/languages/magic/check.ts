/** What is wrong with a magic file. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { Parsed } from '../../lang/language.ts';
import { nearest } from '../../lang/nearest.ts';
import { checkNote } from './check-note.ts';
import type { NoteState } from './check-note.ts';
import { checkComparison, checkMessage } from './check-value.ts';
import { messages } from './messages.ts';
import { isOffset } from './read-test.ts';
import type { MagicAst, TestNode } from './syntax.ts';
import { magicTypes } from './types.ts';
import type { MagicType } from './types.ts';

const { report } = messages;

export function check({ source, ast: { rows, indented } }: Parsed<MagicAst>): readonly Diagnostic[] {
  const found: Diagnostic[] = indented.map((span) =>
    report('indented', span, {}, [{ title: 'Remove the indentation', edits: [{ span, text: '' }] }]),
  );
  let state: NoteState = { top: undefined, last: undefined, given: new Map(), strength: undefined };
  for (const row of rows) {
    if (row.kind === 'note') found.push(...checkNote(source, row, state));
    else {
      found.push(...checkLevel(row, state.last), ...checkTest(row));
      const { top, strength } = row.level === 0 ? { top: row, strength: undefined } : state;
      state = { top, last: row, given: new Map(), strength };
    }
  }
  return found.toSorted((a, b) => a.span.start - b.span.start);
}

function checkLevel({ level, offset, span }: TestNode, above: TestNode | undefined): readonly Diagnostic[] {
  const isRelative = /^(?:&|\(&)/.test(offset.text);
  if (level === 0) return isRelative ? [report('relativeAtTop', offset.span)] : [];
  const signs = { start: span.start, end: span.start + level };
  if (above === undefined) return [report('noTest', signs)];
  return level > above.level + 1 ? [report('levelSkipped', signs, { level, before: above.level })] : [];
}

function checkTest(node: TestNode): readonly Diagnostic[] {
  const { offset, type, declared, level, message } = node;
  if (!isOffset(offset.text)) return [report('badOffset', offset.span, { offset: offset.text })];
  if (declared === undefined) return [type.text === '' ? report('noType', offset.span) : unknownType(node)];
  if (declared.name === 'name' && level > 0) return [report('nameBelow', type.span)];
  const flags = checkFlags(node, declared);
  return [...flags, ...checkComparison(node, declared), ...checkMessage(message, declared)];
}

const names = magicTypes.map(({ name }) => name);

function unknownType({ type: { text, span } }: TestNode): Diagnostic {
  const [name = text] = text.split(/[^A-Za-z0-9]/, 1);
  const known = nearest(name, names);
  if (known === undefined) return report('unknownType', span, { type: text, suggestion: '' });
  const edits = [{ span: { start: span.start, end: span.start + name.length }, text: known }];
  const suggestion = ` Did you mean ${known}?`;
  return report('unknownType', span, { type: text, suggestion }, [{ title: `Write ${known}`, edits }]);
}

/** Letters that a type takes after a slash; numbers aside. */
const letters: Readonly<Record<string, RegExp>> = {
  string: /^[WwcCtbTf]$/,
  search: /^[WwcCtbTfs]$/,
  regex: /^[cCtbTfsl]$/,
  pstring: /^[WwcCtbTfBHhLlJ]$/,
  indirect: /^r$/,
};

function checkFlags({ modifiers: { text, span } }: TestNode, { name, takesFlags }: MagicType): readonly Diagnostic[] {
  const written = text.replace(/^~/, '');
  if (takesFlags !== true || written === '') return [];
  const fault = (why: string): readonly Diagnostic[] => [report('badFlags', span, { flags: text, type: name, why })];
  if (!written.startsWith('/')) return fault('strings don’t take operators');
  if (!(name in letters || name.endsWith('string16'))) return fault('it doesn’t take flags');
  if (/\/\/|.\/$/.test(written)) return fault('a flag is missing next to a slash');
  const flags = written.slice(1).match(/0[xX][0-9a-fA-F]+|[0-9]+|[^/]/g) ?? [];
  const numbers = flags.filter((flag) => /^[0-9]/.test(flag));
  if (name === 'search' && !(Number(numbers.at(-1)) > 0)) {
    return fault('the number of bytes to search is missing, as in search/256');
  }
  const unknown = flags.find((flag) => /^[^0-9]/.test(flag) && letters[name]?.test(flag) !== true);
  if (unknown !== undefined) return fault(`unknown flag ${unknown}`);
  return name === 'indirect' && numbers.length > 0 ? fault('it doesn’t take a number') : [];
}
