/**
 * What a 304 changes of an RD. Its content is not at hand, and is as it was: what is made of the facts alone is made
 * twice, of those of the last fetch and of those of now, and where both differ the RD gets the new value.
 */

import { isDeepStrictEqual } from 'node:util';
import type { Attribute, Facts } from '../../sdk/resource.ts';
import type { RdRevision, StoredDescription } from '../../sdk/stored-description.ts';
import type { CompactDecision } from '../decide/decide.ts';
import { bookkeepingAttributes, notMinimal } from '../essence/bookkeeping.ts';
import type { Program } from '../program/program.ts';
import { makeDescription } from './make.ts';
import { storedContent } from './stored-content.ts';

/** The facts of a fetch, decided. */
export interface Confirmed {
  readonly facts: Facts;
  readonly decided: CompactDecision;
}

type Attributes = ReadonlyMap<string, Attribute>;

/**
 * Undefined where only the content can say: an attribute that differs has another value in the RD than the facts of the
 * last fetch give, or a rule reads it.
 */
export function revisionOf(
  program: Program,
  stored: StoredDescription,
  { last, now }: { readonly last: Confirmed; readonly now: Confirmed },
): RdRevision | undefined {
  const isDated = stored.attributes['rd-expires'] !== undefined;
  const [before, after] = [last, now].map((each) => attributesOf(program, each, isDated));
  if (before === undefined || after === undefined) return undefined;
  if (readsOtherBookkeeping(program, last.facts, now.facts)) return undefined;
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => !isSame(before.get(name), after.get(name)),
  );
  const known = storedAttributes(stored);
  const open = changed.filter((name) => !isSame(known.get(name), after.get(name)));
  const isDoubtful = (name: string): boolean =>
    program.essence?.rules.read.has(name) === true || !isSame(known.get(name), before.get(name));
  return open.some(isDoubtful) ? undefined : laidOver(stored, after, open);
}

/** True when a rule reads what RDs do not have, and it is not as it was. */
function readsOtherBookkeeping({ essence }: Program, last: Facts, now: Facts): boolean {
  if (essence?.options.minimalBookkeeping !== true || now.examined === undefined) return false;
  const [before, after] = [last, now].map((facts) => bookkeepingAttributes(essence, facts));
  const isOther = (name: string): boolean => !isSame(before?.get(name), after?.get(name));
  return [...essence.rules.read].some((name) => notMinimal.has(name) && isOther(name));
}

function laidOver({ writers: stored }: StoredDescription, after: Attributes, names: readonly string[]): RdRevision {
  const writers = new Map(stored);
  for (const name of names) {
    const attribute = after.get(name);
    if (attribute === undefined) writers.delete(name);
    else writers.set(name, attribute.writer);
  }
  return { values: new Map(names.map((name) => [name, after.get(name)?.values])), writers };
}

/** Without those that are too long to be stored in part: they are like nothing that facts give. */
function storedAttributes({ attributes, writers }: StoredDescription): ReadonlyMap<string, Partial<Attribute>> {
  return new Map(
    writers.map(([name, writer]) => {
      const values = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
      return [name, { writer, ...(values && { values }) }];
    }),
  );
}

function isSame(a: Partial<Attribute> | undefined, b: Partial<Attribute> | undefined): boolean {
  return isDeepStrictEqual(a, b);
}

/** Undefined where a function throws. */
function attributesOf(program: Program, { facts, decided }: Confirmed, isDated: boolean): Attributes | undefined {
  const { essence } = program;
  const isExamined = essence !== undefined && facts.examined !== undefined;
  const page = storedContent(facts, () => '');
  const given = {
    program,
    facts,
    page,
    isDated,
    ...(isExamined && { attributes: bookkeepingAttributes(essence, facts) }),
  };
  return makeDescription(given, decided.sources.generation).description?.attributes;
}
