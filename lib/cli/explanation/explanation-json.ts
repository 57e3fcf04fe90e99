/** An explanation as the JSON of `winnow explain` promises it: every key is there, null where nothing is known. */

import type { ExplainedStep, Explanation } from '../../engine/decide/explain.ts';
import type { Place } from '../../engine/program/place.ts';

export function explanationJson(explanation: Explanation): object {
  const {
    url,
    verdict,
    state,
    decidedBy,
    needs = null,
    sentence,
    change,
    hint = null,
    annotated = null,
    expired = null,
    steps,
  } = explanation;
  return {
    url,
    verdict,
    state,
    decidedBy: decidedBy === undefined ? null : decidedByJson(decidedBy),
    needs,
    sentence,
    nearest: change === undefined ? null : changeJson(change),
    hint,
    annotated,
    expired: expired === null ? null : { since: new Date(expired.since).toISOString(), words: expired.words },
    steps: steps.map(stepJson),
  };
}

function decidedByJson({ file, line, stage, directive, reason }: NonNullable<Explanation['decidedBy']>): object {
  return { file, line, stage, directive, reason };
}

function changeJson(change: NonNullable<Explanation['change']>): object {
  const { kind, lines, leadsTo, words, needs = null, allowedBy = null, shared = null } = change;
  return { kind, lines, leadsTo, needs, allowedBy, shared, words };
}

/** `file`, `line` and `directive` are the step's own; `at` is the line that decided where it is another one. */
function stepJson(step: ExplainedStep): object {
  const { stage, filter = null, file, line, text, asked, outcome, reason = null } = step;
  const { source = null, value = null, match = null, note = null } = step;
  const own: Place & { readonly text: string } = asked ?? { file, line, text };
  const at = asked === undefined ? null : { file, line, directive: text };
  return {
    stage,
    filter,
    file: own.file,
    line: own.line,
    directive: own.text,
    source,
    value,
    outcome,
    reason,
    match,
    note,
    at,
  };
}
