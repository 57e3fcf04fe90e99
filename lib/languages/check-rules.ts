/** Post-summarizing rules that can never apply, because of the options of Essence. */

import { essenceFiles } from './gatherer-cf/essence-files.ts';
import { settingsOf } from './gatherer-cf/essence-options.ts';
import type { GathererCfAst } from './gatherer-cf/syntax.ts';
import { propertyOf } from './gatherer-cf/vocabulary.ts';
import { findNamed } from './named-files.ts';
import type { OpenCollection } from './open-collection.ts';
import { readCondition, readInstruction } from './post-summarizing/read-line.ts';
import type { Condition } from './post-summarizing/rule.ts';
import { syntax as rules } from './post-summarizing/syntax.ts';
import type { RuleLine } from './post-summarizing/syntax.ts';
import { setMessages, type SetFinding } from './set-messages.ts';

/** What rules read of every document, whatever is summarized, and whatever of it RDs have. */
const alwaysRead = [
  'url',
  'time-to-live',
  'last-modification-time',
  'refresh-rate',
  'gatherer-name',
  'gatherer-host',
  'gatherer-version',
  'update-time',
  'type',
  'file-size',
  'md5',
] as const;

export function checkRules({ gatherer, files }: OpenCollection): readonly SetFinding[] {
  if (gatherer === undefined) return [];
  const named = essenceFiles(gatherer.parsed.ast).find(({ by }) => by === 'Post-Summarizing');
  const found = named && findNamed(files, named.file.text, rules);
  const { noAccess, typeOnly } = settingsOf(optionsOf(gatherer.parsed.ast));
  if (found?.parsed === undefined || found.language?.id !== rules.id || !(noAccess || typeOnly)) return [];
  const { lines } = rules.parse(found.parsed.source).ast;
  const idle = noAccess ? withoutAccess(lines) : withoutSummary(lines);
  return idle.map(({ line, at, why }) => {
    const span = line.lexemes[at]?.span ?? line.span;
    return { path: found.path, diagnostic: setMessages.report('ruleNeverApplies', span, { why }) };
  });
}

function optionsOf({ variables }: GathererCfAst): string {
  return variables.find(({ name }) => propertyOf(name.text) === 'essenceOptions')?.value.text ?? '';
}

interface Idle {
  readonly line: RuleLine;
  /** Number of the lexeme. */
  readonly at: number;
  readonly why: string;
}

function withoutAccess(lines: readonly RuleLine[]): readonly Idle[] {
  const conditions = lines.filter(({ kind }) => kind === 'condition');
  return conditions.map((line) => ({ line, at: 0, why: 'with --no-access, documents are not described' }));
}

/** A rule that may apply sets attributes for those below it; one with a filter program may set any. */
function withoutSummary(lines: readonly RuleLine[]): readonly Idle[] {
  const known = new Set<string>(alwaysRead);
  const idle: Idle[] = [];
  let applies = true;
  for (const line of lines) {
    if (line.kind === 'condition') {
      const missing = missingIn(line, known);
      applies = missing === undefined;
      if (missing !== undefined) idle.push({ line, ...missing });
      continue;
    }
    const read = readInstruction(line);
    if (!applies || !read.ok) continue;
    if (read.value.kind === 'filter') break;
    if (read.value.kind === 'set') known.add(read.value.attribute);
  }
  return idle;
}

/** Undefined for a condition that may hold: one of its groups asks for nothing that is never there. */
function missingIn(line: RuleLine, known: ReadonlySet<string>): Omit<Idle, 'line'> | undefined {
  const read = readCondition(line);
  if (!read.ok) return undefined;
  const groups = positionsOf(read.value).map((tests) =>
    tests.find(({ attribute, operator }) => !operator.startsWith('!') && !known.has(attribute)),
  );
  const [first] = groups;
  if (first === undefined || groups.includes(undefined)) return undefined;
  return { at: first.at, why: `with --type-only, no description has the attribute ${first.attribute}` };
}

/** Attribute, operator, value, and what joins it to the next. */
const lexemesOfTest = 4;

function positionsOf(condition: Condition) {
  let nth = 0;
  return condition.map((tests) => tests.map((test) => ({ ...test, at: lexemesOfTest * nth++ })));
}
