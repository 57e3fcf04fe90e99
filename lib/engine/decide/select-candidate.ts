/** Candidate selection before a document is fetched: by its type, where URL or name tells it (Harvest manual, 4.5.4 and 4.7.1). */

import { mayHaveLinks } from '../program/essence.ts';
import type { RecognizedType } from '../program/essence.ts';
import { deny, pass } from './fold.ts';
import type { Fold, Seen, Signal } from './fold.ts';

export function selectCandidate(fold: Fold): Signal {
  const { facts, program, enumeration, generation } = fold;
  const { essence } = program;
  const found = essence?.typeOf(facts.url);
  if (essence === undefined || found === undefined) return 'go';
  pass(fold, 'essence.type', () => seeType(found));
  const at = essence.stops.get(found.type.toLowerCase());
  if (at === undefined) return pass(fold, 'essence.selection', () => ({ source: 'type', value: found.type }));
  const see = (): Seen => ({ source: 'type', value: found.type, at });
  const reason = `type ${found.type} is stop-listed`;
  deny(fold, 'essence.selection', { reason, at, see });
  generation.alive = false;
  if (mayHaveLinks(found.type)) return 'go';
  deny(fold, 'essence.links', { reason, at, see });
  enumeration.alive = false;
  return 'end';
}

function seeType({ type, at, source, subject }: RecognizedType): Seen {
  return { source, value: subject, at, note: type };
}
