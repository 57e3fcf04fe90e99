/** Type recognition and candidate selection: by URL and name before a document is fetched, by its content after (Harvest manual, 4.5 and 4.7.1). */

import { unrecognized } from '../../sdk/essence-types.ts';
import type { RecognizedType } from '../../sdk/examination.ts';
import type { Facts } from '../../sdk/resource.ts';
import { deny, find, pass } from '../decide/fold.ts';
import type { Finding, Fold, Seen, Signal } from '../decide/fold.ts';
import type { Program } from '../program/program.ts';
import { isRoot } from '../roots/judge.ts';
import { mayHaveLinks } from './compile-essence.ts';
import type { EssenceProgram } from './compile-essence.ts';

/** Before the fetch: what is stop-listed is fetched all the same where its links are needed. */
export function selectCandidate(fold: Fold): Signal {
  const { facts, program, enumeration } = fold;
  const { essence } = program;
  const found = essence?.typeOf(facts.url);
  if (essence === undefined || found === undefined) return 'go';
  if (select(fold, essence, typeFound(found))) return 'go';
  if (mayHaveLinks(found.type) && needsLinks(program, facts)) return 'go';
  denySelected(fold, 'essence.links', found.type, essence);
  enumeration.alive = false;
  return 'end';
}

/** Once the content is there, where neither URL nor name told. The links of what is stop-listed are wanted: it is there. */
export function selectByContent(fold: Fold): Signal {
  const { facts, program, enumeration, generation } = fold;
  const { essence } = program;
  if (essence === undefined || essence.options.noAccess || !generation.alive) return 'go';
  if (essence.typeOf(facts.url) !== undefined) return 'go';
  const { described } = facts;
  if (described === undefined) return 'described';
  const found = essence.typeByContent(described);
  const typed =
    found === undefined
      ? { what: unrecognized, see: (): Seen => ({ source: 'content', value: described, note: unrecognized }) }
      : typeFound(found);
  return select(fold, essence, typed) || enumeration.alive ? 'go' : 'end';
}

function typeFound({ type, at, source, subject }: RecognizedType): Finding {
  return { what: type, at, see: () => ({ source, value: subject, note: type }) };
}

/** False when it gets no RD. */
function select(fold: Fold, essence: EssenceProgram, typed: Finding): boolean {
  const { what: type } = typed;
  find(fold, 'essence.type', typed);
  if (essence.stopOf(type) === undefined) {
    pass(fold, 'essence.selection', () => ({ source: 'type', value: type }));
    return true;
  }
  denySelected(fold, 'essence.selection', type, essence);
  fold.generation.alive = false;
  return false;
}

function denySelected(
  fold: Fold,
  step: 'essence.selection' | 'essence.links',
  type: string,
  { stopOf, recipe }: EssenceProgram,
): void {
  const at = stopOf(type);
  const isAllowList = at !== undefined && at.file === recipe.allowList?.file;
  const reason = isAllowList ? `type ${type} is not on the allow list` : `type ${type} is stop-listed`;
  const see = (): Seen => ({ source: 'type', value: type, ...(at && { at }) });
  deny(fold, step, { reason, at, see });
}

/** LeafNodes are not expanded, nor is what a root reaches at its last level. */
function needsLinks({ roots }: Program, { url, discovery }: Pick<Facts, 'url' | 'discovery'>): boolean {
  const verdict = roots?.judge(url, discovery);
  if (verdict?.kind !== 'reached') return true;
  if (!isRoot(verdict.by)) return false;
  const { depth, key } = verdict.by;
  const { reached } = discovery;
  if (depth === undefined || reached === undefined) return true;
  return reached.some(({ root, depth: links }) => root !== key || links < depth);
}
