/** The stages that a part went through, with the line or the file of each, and what came of it. */

import type { RailMark } from '#components/trace/trace-step.ts';
import type { DocumentTrial, TriedPart } from '#lib/services/essence/try-document-contract.ts';
import { formatCount } from '#components/ui/format/format.ts';
import { shortFile } from './trial-words.ts';

export interface PartStage {
  readonly stage: 'type' | 'selection' | 'summary' | 'rules';
  /** A line, or a file as a whole; absent for what is built in. */
  readonly at?: { readonly file: string; readonly line?: number };
  readonly outcome: string;
  readonly mark: RailMark;
  /** The value that the line matches. */
  readonly matched?: NonNullable<TriedPart['recognized']>;
}

export function stagesOf(trial: DocumentTrial, index: number): readonly PartStage[] {
  const part = trial.parts[index];
  if (part === undefined) return [];
  const { outcome } = part;
  if (trial.files === undefined) return stagesWithoutEssence(part);
  // Not taken out of its archive: it was never looked at.
  if (part.type === '')
    return outcome.kind === 'refused' ? [{ stage: 'summary', outcome: outcome.detail, mark: 'failed' }] : [];
  return [
    ...typeStages(trial.files, part),
    ...selectionStages(trial.files, part),
    ...summaryStages(part),
    ...ruleStages(trial, index),
  ];
}

/** Stages without Essence: the type by Content-Type or name, then the filters. */
function stagesWithoutEssence({ type, outcome, decidedBy }: TriedPart): readonly PartStage[] {
  const typed: PartStage = { stage: 'type', outcome: type, mark: 'passed' };
  const refused: PartStage = {
    stage: 'selection',
    ...(decidedBy && { at: decidedBy }),
    outcome: outcome.kind === 'refused' ? outcome.detail : '',
    mark: 'no-rd',
  };
  const made: PartStage = { stage: 'summary', outcome: 'described by Generate lines', mark: 'passed' };
  return [...(type === '' ? [] : [typed]), outcome.kind === 'refused' ? refused : made];
}

/** Only the document itself has a URL to be recognized by. */
type Files = NonNullable<DocumentTrial['files']>;

function typeStages(files: Files, { level, recognized, type }: TriedPart): readonly PartStage[] {
  const sources = [
    ...(level === 0 ? [{ source: 'url', file: files.byUrl } as const] : []),
    { source: 'name', file: files.byName } as const,
    { source: 'content', file: files.byContent } as const,
  ];
  const found = sources.findIndex(({ source }) => source === recognized?.source);
  return sources.map(({ file }, at): PartStage => {
    if (at === found && recognized !== undefined)
      return { stage: 'type', at: recognized.at, outcome: type, mark: 'passed', matched: recognized };
    const isAsked = found < 0 || at < found;
    return { stage: 'type', at: { file }, outcome: isAsked ? 'no line matches' : 'not needed', mark: 'went-on' };
  });
}

function selectionStages(files: Files, { type, outcome }: TriedPart): readonly PartStage[] {
  const stopped = outcome.kind === 'stopped' ? outcome.at : undefined;
  const isByAllowList = stopped !== undefined && stopped.file === files.allowList;
  const list = (file: string, line: number | undefined, words: string): PartStage => ({
    stage: 'selection',
    at: { file, ...(line !== undefined && { line }) },
    outcome: words,
    mark: line === undefined ? 'went-on' : 'rejected',
  });
  const isStopped = stopped !== undefined && !isByAllowList;
  return [
    list(
      files.stopList,
      isStopped ? stopped.line : undefined,
      isStopped ? `${type} is listed` : `${type} isn’t listed`,
    ),
    ...(files.allowList === undefined || isStopped
      ? []
      : [
          list(
            files.allowList,
            isByAllowList ? stopped.line : undefined,
            isByAllowList ? `${type} isn’t listed` : `${type} is listed`,
          ),
        ]),
  ];
}

function summaryStages({ outcome, attributes }: TriedPart): readonly PartStage[] {
  const stage = (mark: RailMark, words: string, file?: string): PartStage => ({
    stage: 'summary',
    ...(file !== undefined && { at: { file } }),
    outcome: words,
    mark,
  });
  switch (outcome.kind) {
    case 'stopped':
      return [];
    case 'typed':
      return [stage('went-on', 'not summarized')];
    case 'refused':
      return [stage('no-rd', outcome.detail)];
    case 'unpacked':
      return [stage('passed', `unpacked, ${formatCount(outcome.members, 'member')}`)];
    case 'summarized': {
      const { by, rows } = outcome;
      if (by === '') return [stage('no-rd', 'no summarizer for this type')];
      if (rows === undefined) return [stage('passed', by)];
      const used = new Set(attributes.flatMap(({ at }) => (at?.file === by ? [at.line] : []))).size;
      return [stage('passed', `${used} of ${formatCount(rows, 'row')} used`, by)];
    }
  }
}

const ruleWords = {
  'not-met': 'condition is false',
  matched: 'condition is true',
  changed: 'changed',
  failed: 'not run',
  deleted: 'deletes the RD',
} as const;
const ruleMarks = {
  'not-met': 'went-on',
  matched: 'went-on',
  changed: 'changed',
  failed: 'went-on',
  deleted: 'rejected',
} as const;
/** Rules shown of one part. */
const mostRules = 40;

/** Of the document all of them, of a member those that wrote one of its attributes. */
function ruleStages({ rules, parts }: DocumentTrial, index: number): readonly PartStage[] {
  if (rules === undefined) return [];
  const { file } = rules;
  const wrote = new Set(
    parts[index]?.attributes.flatMap(({ before, at }) => (before === undefined || at === undefined ? [] : [at.line])),
  );
  const steps = index === 0 ? rules.steps : rules.steps.filter(({ line }) => wrote.has(line));
  return steps.slice(0, mostRules).map(({ line, what, note, changed = [] }): PartStage => {
    const said =
      what === 'changed'
        ? `${changed.join(', ')} changed`
        : note === undefined
          ? ruleWords[what]
          : `${ruleWords[what]}: ${note}`;
    return { stage: 'rules', at: { file, line }, outcome: said, mark: ruleMarks[what] };
  });
}

export function stagePlace({ at }: PartStage): string {
  if (at === undefined) return 'built in';
  return at.line === undefined ? shortFile(at.file) : `${shortFile(at.file)}:${at.line}`;
}
