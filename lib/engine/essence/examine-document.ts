/** Examines a document when a decision needs it, applies the rules to the result, and keeps it for the RD. */

import { printSoif } from '../../languages/soif/print.ts';
import { readAttributeTexts } from '../../languages/soif/read-whole.ts';
import type { Cut } from '../../sdk/cuts.ts';
import type { EssenceAttribute, Examination, ExaminedPart } from '../../sdk/examination.ts';
import type { PageContent } from '../../sdk/content.ts';
import type { Attribute, ExaminedFact, Facts, Writer } from '../../sdk/resource.ts';
import type { EssencePort } from '../essence-port.ts';
import type { ExplodedObject } from '../../sdk/exploded-object.ts';
import { bookkeepingAttributes, keptOf } from './bookkeeping.ts';
import { documentType, nameIn } from './compile-essence.ts';
import type { EssenceProgram } from './compile-essence.ts';
import { examineByProgram } from './examine-by-program.ts';
import { applyRules, testedValue } from './rules.ts';
import { sortObjects } from './sort-objects.ts';
import type { AddressedObject } from './sort-objects.ts';
import type { RuleAnswer, RuleCall, RuleObject, Rules, RuleStep } from './rules.ts';

export interface DocumentEssence {
  readonly describe: () => Promise<string>;
  /** Examines once, whatever the number of decisions that ask. */
  readonly examine: (facts: Facts) => Promise<ExaminedFact>;
  /** What the RD gets; undefined while nothing is examined. */
  readonly attributes: () => Attributes | undefined;
  /** The same, with what only rules and filters read. */
  readonly readAttributes: () => Attributes | undefined;
  /** What an exploder made of the document, to be resources of their own. */
  readonly objects: () => readonly AddressedObject[];
  /** Links of a document that is not a page. */
  readonly links: () => readonly string[];
  /** What limits left out. */
  readonly cuts: () => readonly Cut[];
}

export type Attributes = Map<string, Attribute>;

interface Given {
  readonly essence: EssenceProgram;
  readonly port: EssencePort;
  readonly body: Uint8Array;
  readonly page: PageContent;
}

export function createDocumentEssence(given: Given): DocumentEssence {
  let attributes: Attributes | undefined;
  let objects: readonly AddressedObject[] = [];
  let links: readonly string[] = [];
  let cuts: readonly Cut[] = [];
  return {
    cuts: () => cuts,
    attributes: () => attributes && keptOf(given.essence, attributes),
    readAttributes: () => attributes,
    objects: () => objects,
    links: () => links,
    describe: () => given.port.describe(given.body),
    examine: async (facts) => {
      const found = await examine(given, facts);
      if ('ok' in found) return { refused: { reason: found.reason, detail: found.detail }, tested: {} };
      const { essence, port } = given;
      const sorted = sortObjects(found.parts, facts.url);
      attributes = attributesOf(essence, facts, { ...found, own: sorted.own });
      objects = sorted.others;
      ({ links } = found);
      cuts = [...(found.cuts ?? []), ...sorted.cuts];
      const ruled = await applyTo({ essence, port, href: facts.url.href }, attributes);
      return { ...factOf(found), ...ruled };
    },
  };
}

async function examine({ essence, port, body, page }: Given, facts: Facts): ReturnType<EssencePort['examine']> {
  const { url, response } = facts;
  const contentType = response?.headers['content-type'];
  const typed = documentType(essence, facts);
  const served = contentType === undefined ? {} : { contentType };
  const document = { url, name: nameIn(url.path), body, page, ...served, ...typed };
  return (await examineByProgram({ essence, port }, document)) ?? port.examine(document);
}

function factOf({ parts: [root, ...members], explodes, ...sums }: Examination): Omit<ExaminedFact, 'tested'> {
  const { outcome } = root;
  const isNested = outcome.kind === 'unpacked' || members.length > 0;
  const { members: count, bytes, levels, refused, words } = sums;
  const described = members.filter(({ embed }) => embed !== undefined).length;
  return {
    ...(outcome.kind === 'summarized' && outcome.by !== '' && { by: outcome.by }),
    ...(outcome.kind === 'refused' && { refused: { reason: outcome.reason, detail: outcome.detail } }),
    ...(words !== undefined && { words }),
    ...(isNested && { unnested: { members: count, bytes, levels, described, refused } }),
    ...(explodes && { explodes }),
  };
}

/**
 * Bookkeeping first, then the document's own, then those of its members by their numbers. A document cannot say what its
 * address is, nor how long its RD lives: no attribute of it takes the place of the robot's.
 */
function attributesOf(essence: EssenceProgram, facts: Facts, { parts, own: object }: Found): Attributes {
  const own = bookkeepingAttributes(essence, facts);
  const reserved = new Set(['url', 'ip', ...own.keys()]);
  const members = parts.filter((part) => part.object === undefined);
  const found = [...members, ...(object ? [object] : [])].flatMap(partAttributes);
  return new Map([...own, ...found.filter(([name]) => !reserved.has(name))]);
}

interface Found extends Pick<Examination, 'parts'> {
  /** An object that describes the document itself. */
  readonly own: ExplodedObject | undefined;
}

function partAttributes({
  embed,
  attributes,
}: Pick<ExaminedPart, 'embed' | 'attributes'>): readonly (readonly [string, Attribute])[] {
  const prefix = embed === undefined ? '' : `embed<${embed}>-`;
  return attributes.map((each) => [prefix + each.name, { values: each.values, writer: writerOf(each) }]);
}

export function writerOf({ by, at }: EssenceAttribute): Writer {
  return at === undefined ? { by: 'essence', fn: by } : { by: 'essence', file: at.file, line: at.line };
}

interface Applying {
  readonly essence: EssenceProgram;
  readonly port: Pick<EssencePort, 'run'>;
  /** Of the description. */
  readonly href: string;
}

/** Changes the attributes as the rules say, and tells what decisions have to know of it. */
export async function applyTo(
  { essence: { rules }, port, href }: Applying,
  attributes: Attributes,
): Promise<Pick<ExaminedFact, 'tested' | 'programs' | 'liveMs' | 'refreshMs'>> {
  const object: RuleObject = new Map([['url', href]]);
  for (const [name, { values }] of attributes) object.set(name, values.join('\n'));
  const tested = testedOf(rules, object);
  const programs: NonNullable<ExaminedFact['programs']>[number][] = [];
  const running = applyRules(rules, object);
  let made = running.next();
  while (made.done !== true) {
    const answer = await answerTo(port, made.value, { href, object });
    programs.push(recordOf(rules, made.value, answer));
    made = running.next(answer);
  }
  for (const step of made.value) writeChanged(attributes, object, step);
  return {
    tested,
    ...(programs.length > 0 && { programs }),
    ...lifetime('liveMs', attributes.get('time-to-live')),
    ...lifetime('refreshMs', attributes.get('refresh-rate')),
  };
}

/** Values that conditions read; of what only programs read, that it is there. */
function testedOf({ tested, piped }: Rules, object: RuleObject): ExaminedFact['tested'] {
  const names = new Set([...tested, ...piped]);
  const valueOf = (name: string): string | null => {
    const value = object.get(name);
    return value === undefined ? null : tested.has(name) ? testedValue(value) : '';
  };
  return Object.fromEntries(Array.from(names, (name) => [name, valueOf(name)]));
}

/** As {@link testedOf}: the URL is read by conditions, too, once a program has rewritten it. */
function recordOf({ tested, piped }: Rules, { command }: RuleCall, answer: RuleAnswer) {
  if (!answer.ok) return { command, failed: answer.why, set: {} };
  const isTested = (name: string): boolean => name === 'url' || tested.has(name);
  const read = [...answer.set].filter(([name]) => isTested(name) || piped.has(name));
  const kept = read.map(([name, value]) => [name, isTested(name) ? testedValue(value) : ''] as const);
  return { command, set: Object.fromEntries(kept) };
}

function writeChanged(attributes: Attributes, object: RuleObject, { at, changed = [] }: RuleStep): void {
  for (const name of changed) {
    const value = object.get(name) ?? '';
    attributes.set(name, { values: [value], writer: { by: 'essence', ...at } });
  }
}

/** Where a rule sets it, or an exploder; Time-To-Live and Refresh-Rate of gatherer.cf hold without. */
function lifetime(name: 'liveMs' | 'refreshMs', attribute: Attribute | undefined): Partial<ExaminedFact> {
  const seconds = Number(attribute?.values[0]);
  const { line, fn } = attribute?.writer ?? {};
  const isSaid = line !== undefined || fn !== undefined;
  return isSaid && Number.isSafeInteger(seconds) && seconds >= 0 ? { [name]: seconds * 1000 } : {};
}

async function answerTo(
  port: Pick<EssencePort, 'run'>,
  { command, kind, attributes }: RuleCall,
  { href, object }: { readonly href: string; readonly object: RuleObject },
): Promise<RuleAnswer> {
  const [first = ''] = attributes;
  const input = kind === 'pipe' ? Buffer.from(object.get(first) ?? '') : soifOf(href, attributes, object);
  const made = await port.run(command, input);
  if (!made.ok) return made;
  const set = kind === 'pipe' ? new Map([[first, pipedValue(made.output)]]) : filteredValues(made.output);
  return set === undefined ? { ok: false, why: `${command} printed no SOIF` } : { ok: true, set };
}

/** The URL is rewritten by a pipe alone. */
function filteredValues(output: Uint8Array): ReadonlyMap<string, string> | undefined {
  const read = readAttributeTexts(output);
  return read && new Map([...read].filter(([name]) => name !== 'url'));
}

/** Without the line end behind it. */
function pipedValue(output: Uint8Array): string {
  return new TextDecoder().decode(output).replace(/\r?\n$/, '');
}

const writer: Writer = { by: 'essence' };

function soifOf(url: string, names: readonly string[], object: RuleObject): Uint8Array {
  const given = names.flatMap((name) => {
    const value = object.get(name);
    return value === undefined ? [] : [[name, { values: [value], writer }] as const];
  });
  return printSoif({ url, schema: 'FILE', attributes: new Map(given) });
}
