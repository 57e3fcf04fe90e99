/** What is wrong with the flags of Debug-Options, with the mend of each. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { Span } from '../../lang/span.ts';
import { mostLevel, mostSection, readDebugFlags } from './debug-flags.ts';
import type { DebugFlag, DebugProblem } from './debug-flags.ts';
import { debugSections } from './debug-sections.ts';
import type { DebugSection } from './debug-sections.ts';
import type { CfWord } from './logical-lines.ts';
import { messages } from './messages.ts';

const { report } = messages;

/** `value`: the flags, as one word that may hold blanks. */
export function checkDebugOptions({ text, span }: CfWord): readonly Diagnostic[] {
  const at = ({ start, end }: Span): Span => ({ start: span.start + start, end: span.start + end });
  return readDebugFlags(text).problems.map((problem) => tell(problem, at(problem.span)));
}

function tell(problem: DebugProblem, span: Span): Diagnostic {
  switch (problem.kind) {
    case 'form':
      return badFlag(problem.text, span);
    case 'section':
      return outOfRange('section', { value: problem.flag.section, most: mostSection }, span);
    case 'level':
      return outOfRange('level', { value: problem.flag.level, most: mostLevel }, span);
    case 'unknown':
      return unknownSection(problem.flag, span);
    case 'silent':
    case 'between':
      return knownSection(problem, span);
  }
}

/** Case, blanks and other separators are what is written wrongly as a rule. */
function badFlag(flag: string, span: Span): Diagnostic {
  const [, section, level] = /^-{0,2}d?=?(\d{1,3})[,.:;=/](\d)$/i.exec(flag) ?? [];
  if (section === undefined || level === undefined) return report('debugFlag', span, { flag });
  const text = `-D${section},${level}`;
  return report('debugFlag', span, { flag }, [{ title: `Write ${text}`, edits: [{ span, text }] }]);
}

function outOfRange(what: string, { value, most }: { value: number; most: number }, span: Span): Diagnostic {
  const nearest = String(value < 1 ? 1 : most);
  const fix = { title: `Write ${nearest}`, edits: [{ span, text: nearest }] };
  return report('debugRange', span, { what, value, most }, [fix]);
}

/** How far off a number may be to be taken for a slip. */
const slip = 3;

function unknownSection({ section }: DebugFlag, span: Span): Diagnostic {
  const distance = (each: DebugSection): number => Math.abs(each.section - section);
  const [found] = [...debugSections.values()].filter(speaks).toSorted((a, b) => distance(a) - distance(b));
  if (found === undefined || distance(found) > slip) return report('debugUnknown', span, { section, suggestion: '' });
  const suggestion = ` Near it is ${found.section}, ${found.title}.`;
  const text = String(found.section);
  return report('debugUnknown', span, { section, suggestion }, [{ title: `Write ${text}`, edits: [{ span, text }] }]);
}

function speaks({ category }: DebugSection): boolean {
  return category !== undefined;
}

function knownSection({ kind, flag }: Extract<DebugProblem, { kind: 'silent' | 'between' | 'unknown' }>, span: Span) {
  const { section, level } = flag;
  const { title = '', levels = [] } = debugSections.get(section) ?? {};
  if (kind === 'silent') return report('debugSilent', span, { section, title });
  const below = levels.findLast((each) => each < level);
  const values = { section, title, levels: levels.join(', '), level, below: below ?? 'nothing' };
  const text = String(levels.find((each) => each > level) ?? levels.at(-1));
  return report('debugBetween', span, values, [{ title: `Write ${text}`, edits: [{ span, text }] }]);
}
