/** What is wrong with the notes below tests: MIME types, suffixes, and the like. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import { cut } from '../../lang/line-edits.ts';
import { nearest } from '../../lang/nearest.ts';
import type { SourceText } from '../../lang/source-text.ts';
import { messages } from './messages.ts';
import { noteNames } from './syntax.ts';
import type { NoteNode, TestNode } from './syntax.ts';

const { report } = messages;

/** The notes that have been read of an entry: its tests from one without > to the next. */
export interface NoteState {
  readonly top: TestNode | undefined;
  readonly last: TestNode | undefined;
  /** Lines by name of the note, of the last test. */
  readonly given: Map<string, number>;
  /** Line of the strength of the entry. */
  strength: number | undefined;
}

export function checkNote(source: SourceText, note: NoteNode, state: NoteState): readonly Diagnostic[] {
  const { name, span, line } = note;
  const { top, last, given } = state;
  if (!noteNames.some((each) => each === name.text)) return [unknownNote(note)];
  if (top === undefined || last === undefined) return [report('noTest', span)];
  const isStrength = name.text === 'strength';
  const before = isStrength ? state.strength : given.get(name.text);
  if (before !== undefined) {
    const fix = { title: 'Remove the line', edits: [cut(source, span)] };
    return [report('repeatedNote', span, { name: name.text, line: before }, [fix])];
  }
  if (isStrength) {
    state.strength = line;
    return checkStrength(note, top);
  }
  if (last.message.text.replace(/^(?:\\b|\u0008)/, '') === '') {
    return [report('noMessage', span, { name: name.text })];
  }
  given.set(name.text, line);
  return checkValue(note);
}

function unknownNote({ name: { text, span } }: NoteNode): Diagnostic {
  const found = nearest(text, noteNames);
  if (found === undefined) return report('unknownNote', span, { name: text, suggestion: '' });
  const fix = { title: `Write !:${found}`, edits: [{ span, text: found }] };
  return report('unknownNote', span, { name: text, suggestion: ` Did you mean !:${found}?` }, [fix]);
}

function checkStrength({ name, value, span }: NoteNode, top: TestNode): readonly Diagnostic[] {
  const fault = (why: string): readonly Diagnostic[] => [
    report('badNote', value.text === '' ? span : value.span, { name: name.text, why }),
  ];
  if (top.declared?.name === 'name') return fault('tests of type name have no strength');
  const [, sign, rest = ''] = /^([-+*/])[ \t]*(.*)$/.exec(value.text) ?? [];
  const [, digits] = /^\+?(0[xX][0-9a-fA-F]+|[0-9]*)(?:\s|$)/.exec(rest) ?? [];
  if (sign === undefined || digits === undefined) return fault('it needs +, -, *, or /, and a number');
  const factor = Number(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits);
  if (factor > 255) return fault('the number must be at most 255');
  return sign === '/' && factor === 0 ? fault('division by 0') : [];
}

/** What each value may contain besides letters and digits, and how long it may be. */
const shapes: Readonly<Record<string, { readonly signs: RegExp; readonly most: number }>> = {
  mime: { signs: /^[A-Za-z0-9+\-/.$?:{}]*/, most: 79 },
  ext: { signs: /^[A-Za-z0-9,!+\-/@?_$&~]*/, most: 63 },
  apple: { signs: /^[A-Za-z0-9!+\-./?]*/, most: 8 },
};

function checkValue({ name, value: { text, span }, ...note }: NoteNode): readonly Diagnostic[] {
  const shape = shapes[name.text];
  const [written = ''] = text.split(/\s/, 1);
  const kept = shape?.signs.exec(written)?.[0].slice(0, shape.most) ?? '';
  if (kept === '') return [report('badNote', note.span, { name: name.text, why: 'it has no value' })];
  if (kept !== written) return [report('cutOff', span, { kept })];
  const isType = name.text !== 'mime' || /^[^/]+\/[^/]+$/.test(written);
  return isType ? [] : [report('notMimeType', span, { value: written })];
}
