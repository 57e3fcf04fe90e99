/**
 * The four stages of Essence for one document: its parts are typed, unnested, selected, and summarized (Harvest manual,
 * 4.5). Never throws: unreadable content becomes a part with a reason.
 */

import { hash } from 'node:crypto';
import { countingCuts } from '../../sdk/content-limit.ts';
import { addUpCuts } from '../../sdk/cuts.ts';
import { objectPart } from '../../sdk/exploded-object.ts';
import type { Cut } from '../../sdk/cuts.ts';
import { archiveTypes, nestedTypes } from '../../sdk/essence-types.ts';
import { wordsInAll } from '../../sdk/extraction.ts';
import type { EssenceAttribute, EssencePlace, Examination, ExaminedPart, PartOutcome } from '../../sdk/examination.ts';
import { DocumentRefusal, isDiskFull } from '../convert/document.ts';
import { Budget, formatsOf, refuseLevel, unnest, usualLimits } from '../unnest/unnest.ts';
import type { NestedFormat, Unnested } from '../unnest/unnest.ts';
import type { EssenceDocument } from './document.ts';
import { explode } from './explode.ts';
import { typeOf } from './kitchen.ts';
import type { Kitchen, Typed } from './kitchen.ts';
import { sourceDistribution, summaryOfSources } from './source-distribution.ts';
import { summarize } from './summarize.ts';
import type { Summarized } from './summarize.ts';

/** Of one document; members beyond them are counted, with the reason. */
export const examineLimits = {
  /** Members that are described. */
  described: 1_000,
  /** Characters of their attributes. */
  characters: 4_000_000,
  /** Parts that are listed. */
  listed: 2_000,
};

/** The document with its type, which is decided before. */
export interface Examined extends EssenceDocument, Typed {
  /** Of the file; empty where the URL has none. */
  readonly name: string;
}

export async function examine(kitchen: Kitchen, document: Examined): Promise<Examination> {
  return new Examining(kitchen, document).run();
}

interface Placed {
  readonly parent: number;
  readonly level: number;
}

class Examining {
  readonly #kitchen: Kitchen;
  readonly #document: Examined;
  readonly #budget: Budget;
  readonly #parts: ExaminedPart[] = [];
  readonly #refused = new Map<string, number>();
  readonly #cuts: Cut[] = [];
  #unlisted = 0;
  #members = 0;
  #bytes = 0;
  #levels = 0;
  #described = 0;
  /** Undefined until something is read. */
  #words: number | undefined;
  #explodes = false;
  #characters = 0;

  constructor(kitchen: Kitchen, document: Examined) {
    this.#kitchen = kitchen;
    this.#document = document;
    const limits = { ...usualLimits, memberBytes: kitchen.recipe.settings.memberBytes };
    this.#budget = new Budget(limits, document.body.length);
  }

  async run(): Promise<Examination> {
    const { name, body, type, recognized } = this.#document;
    const own = { name, level: 0, bytes: body.length, type, ...(recognized && { recognized }), attributes: [] };
    this.#parts.push({ ...own, outcome: { kind: 'typed' } });
    const made = await this.#root();
    const first: ExaminedPart = { ...own, outcome: made.outcome, attributes: made.attributes };
    return {
      parts: [first, ...this.#parts.slice(1)],
      unlisted: this.#unlisted,
      members: this.#members,
      bytes: this.#bytes,
      levels: this.#levels,
      refused: Object.fromEntries(this.#refused),
      links: made.links,
      ...(this.#words !== undefined && { words: this.#words }),
      ...(this.#explodes && { explodes: true }),
      ...(this.#cuts.length > 0 && { cuts: addUpCuts(this.#cuts) }),
    };
  }

  async #root(): Promise<Pick<ExaminedPart, 'outcome' | 'attributes'> & Pick<Summarized, 'links'>> {
    const { body, type, summary } = this.#document;
    if (summary !== undefined) return this.#summary(this.#document, type);
    const { settings } = this.#kitchen.recipe;
    const formats = formatsOf(type.toLowerCase(), body);
    const nothing = { attributes: [], links: [] };
    if (settings.typeOnly) return { outcome: { kind: 'typed' }, ...nothing };
    if (type.toLowerCase() === explode.type) {
      this.#explode();
      return { outcome: { kind: 'unpacked', members: this.#members }, ...nothing };
    }
    // Attachments of email messages are no resources of their own.
    const unpacks = formats !== undefined && !(settings.separateMembers && archiveTypes.has(type.toLowerCase()));
    const members = unpacks ? await this.#unpack(this.#document, formats, { parent: 0, level: 1 }) : undefined;
    if (type.toLowerCase() === sourceDistribution) return this.#sources(members);
    // Email messages are summarized, and their attachments are unpacked.
    if (!isNestedOnly(type)) return this.#summary(this.#document, type);
    return { outcome: members ?? { kind: 'typed' }, ...nothing };
  }

  #sources(members: PartOutcome | undefined): Pick<ExaminedPart, 'outcome' | 'attributes'> & Pick<Summarized, 'links'> {
    const attributes = summaryOfSources(this.#parts.slice(1));
    return { outcome: members ?? { kind: 'typed' }, attributes, links: [] };
  }

  async #summary(document: EssenceDocument, type: string) {
    try {
      const { by, attributes, links, cuts, words } = await summarize(this.#kitchen, type, document);
      this.#cuts.push(...cuts);
      if (words !== undefined) this.#addWords(words);
      return { outcome: { kind: 'summarized', by } as const, attributes, links };
    } catch (error) {
      const { reason, detail } = refusalOf(error);
      return { outcome: { kind: 'refused', reason, detail } as const, attributes: [], links: [] };
    }
  }

  #addWords(words: number): void {
    this.#words = (this.#words ?? 0) + words;
  }

  /** What became of the archive as a whole. */
  async #unpack(
    document: { readonly name: string; readonly body: Uint8Array },
    formats: readonly NestedFormat[],
    at: Placed,
  ): Promise<PartOutcome> {
    let members = 0;
    let refusal: Extract<Unnested, { kind: 'refused' }> | undefined;
    for await (const found of unnest({ name: document.name, body: document.body, formats }, this.#budget)) {
      if (found.kind === 'refused') {
        refusal ??= found;
        this.#refuse(found, at);
        continue;
      }
      members++;
      this.#members++;
      this.#bytes += found.body.length;
      this.#levels = Math.max(this.#levels, at.level);
      await this.#member(found, at);
    }
    if (members === 0 && refusal !== undefined)
      return { kind: 'refused', reason: refusal.reason, detail: refusal.detail };
    return { kind: 'unpacked', members };
  }

  async #member({ name, body }: Extract<Unnested, { kind: 'member' }>, at: Placed): Promise<void> {
    const typed = await typeOf(this.#kitchen, name.slice(name.lastIndexOf('/') + 1), body);
    const part = { ...at, name, bytes: body.length, ...typed, attributes: [] };
    const formats = formatsOf(typed.type.toLowerCase(), body);
    const stop = this.#kitchen.stopOf(typed.type);
    const listed = await this.#listMember(part, body, stop);
    if (formats === undefined) return;
    const outcome = await this.#nested({ name, body }, formats, { parent: listed ?? at.parent, level: at.level + 1 });
    if (stop === undefined && isNestedOnly(typed.type) && listed !== undefined)
      this.#parts[listed] = { ...part, outcome };
  }

  /** Its place in the list. */
  async #listMember(
    part: Omit<ExaminedPart, 'outcome'>,
    body: Uint8Array,
    stop: EssencePlace | undefined,
  ): Promise<number | undefined> {
    if (stop !== undefined) return this.#list({ ...part, outcome: { kind: 'stopped', at: stop } });
    return isNestedOnly(part.type) ? this.#list({ ...part, outcome: { kind: 'typed' } }) : this.#describe(part, body);
  }

  async #nested(
    document: { readonly name: string; readonly body: Uint8Array },
    formats: readonly NestedFormat[],
    at: Placed,
  ): Promise<PartOutcome> {
    const { limits } = this.#budget;
    if (at.level <= limits.levels) return this.#unpack(document, formats, at);
    const { reason, detail } = refuseLevel(document.name, limits);
    this.#count(reason);
    return { kind: 'refused', reason, detail };
  }

  async #describe(part: Omit<ExaminedPart, 'outcome'>, body: Uint8Array): Promise<number | undefined> {
    if (this.#described >= examineLimits.described || this.#characters >= examineLimits.characters) {
      const detail = `an RD describes up to ${examineLimits.described} members, in up to ${examineLimits.characters / 1e6} MB`;
      return this.#refuse({ name: part.name, reason: 'not-described', detail }, part, part);
    }
    const { outcome, attributes } = await this.#summary({ url: this.#document.url, body }, part.type);
    if (outcome.kind === 'refused') this.#count(outcome.reason);
    this.#described++;
    this.#characters += charactersOf(attributes);
    const own = bookkeeping(part, body);
    return this.#list({ ...part, outcome, embed: this.#described, attributes: [...own, ...attributes] });
  }

  /** Objects that are made of the document (Harvest manual, 4.5.4, Exploder). */
  #explode(): void {
    this.#explodes = true;
    const { made: objects, cuts } = countingCuts(() => explode.objects(this.#document.body));
    this.#cuts.push(...cuts);
    const { fakeMd5s } = this.#kitchen.recipe.settings;
    for (const object of objects) {
      this.#members++;
      const { attributes } = object;
      this.#addWords(wordsInAll(attributes.flatMap(({ values }) => values)));
      this.#list(objectPart(explode.by, object, fakeMd5s ? md5Of : undefined));
    }
  }

  #refuse(
    { name, reason, detail }: { readonly name: string; readonly reason: string; readonly detail: string },
    { parent, level }: { readonly parent?: number; readonly level: number },
    known: Partial<ExaminedPart> = {},
  ): number | undefined {
    this.#count(reason);
    return this.#list({
      bytes: 0,
      type: '',
      ...known,
      ...(parent !== undefined && { parent }),
      name,
      level,
      outcome: { kind: 'refused', reason, detail },
      attributes: [],
    });
  }

  #count(reason: string): void {
    this.#refused.set(reason, (this.#refused.get(reason) ?? 0) + 1);
  }

  /** Its place in the list; undefined beyond the limit, for what is not described. */
  #list(part: ExaminedPart): number | undefined {
    if (part.embed !== undefined || part.object !== undefined || this.#parts.length < examineLimits.listed)
      return this.#parts.push(part) - 1;
    this.#unlisted++;
    return undefined;
  }
}

/** Its members are all there is to say of it. */
function isNestedOnly(type: string): boolean {
  return nestedTypes.has(type.toLowerCase());
}

function md5Of(text: string): string {
  return hash('md5', text);
}

function charactersOf(attributes: readonly EssenceAttribute[]): number {
  return attributes.reduce((sum, { values }) => sum + values.reduce((length, value) => length + value.length, 0), 0);
}

/** As the attributes of members are printed: name, type, size, and sum. */
function bookkeeping({ name, type, bytes }: Omit<ExaminedPart, 'outcome'>, body: Uint8Array): EssenceAttribute[] {
  const values = { 'nested-filename': name, type, 'file-size': String(bytes), md5: hash('md5', body) };
  return Object.entries(values).map(([key, value]) => ({ name: key, values: [value], by: 'essence' }));
}

function refusalOf(error: unknown): { readonly reason: string; readonly detail: string } {
  if (isDiskFull(error)) throw error;
  if (error instanceof DocumentRefusal) return { reason: error.reason, detail: error.message };
  return { reason: 'malformed', detail: error instanceof Error ? error.message : String(error) };
}
