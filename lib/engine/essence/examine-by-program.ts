/** Programs named TypeName.sum and TypeName.unnest replace built-in code (Harvest manual, 4.5.4 and 4.7.3). */

import { hash } from 'node:crypto';
import { readAttributeTexts, readTexts } from '../../languages/soif/read-whole.ts';
import type { SoifTexts } from '../../languages/soif/read-whole.ts';
import { nestedTypes } from '../../sdk/essence-types.ts';
import type { EssenceAttribute, Examination, ExaminedPart } from '../../sdk/examination.ts';
import { wordsInAll } from '../../sdk/extraction.ts';
import type { EssenceInput, EssencePort, Unexaminable } from '../essence-port.ts';
import { separatesMembers } from './compile-essence.ts';
import type { EssenceProgram } from './compile-essence.ts';

/** Of one document. */
const mostObjects = 1_000;

interface ProgramOptions {
  /** Objects have an MD5, of their attributes (`--fake-md5s`). */
  readonly fakesMd5s: boolean;
  /** What programs print is clean, and is taken as it is (`--fast-summarizing`). */
  readonly trusts: boolean;
}

/** The program that describes documents of a type; undefined for those of which no summary is made. */
export function programFor(essence: EssenceProgram, type: string): string | undefined {
  if (essence.options.typeOnly || separatesMembers(essence, type)) return undefined;
  const name = `${type}.${isNestedType(type) ? 'unnest' : 'sum'}`;
  return /^[\w.+-]+$/.test(name) ? name : undefined;
}

function isNestedType(type: string): boolean {
  return nestedTypes.has(type.toLowerCase());
}

/** Undefined where the server has no program for the type. */
export async function examineByProgram(
  { essence, port }: { readonly essence: EssenceProgram; readonly port: EssencePort },
  document: EssenceInput,
): Promise<Examination | Unexaminable | undefined> {
  const { type, body, url } = document;
  const name = programFor(essence, type);
  if (name === undefined) return undefined;
  const isNested = isNestedType(type);
  const options = { fakesMd5s: essence.recipe.settings.fakeMd5s, trusts: essence.options.trustsPrograms };
  const made = await port.runOn(name, { body, args: isNested ? [url.href] : [] });
  if (made === undefined) return undefined;
  if (!made.ok) return { ok: false, reason: 'program', detail: `${name}: ${made.why}` };
  const read = isNested
    ? exploded(document, name, readTexts(made.output), options)
    : summarized(document, name, made.output, options);
  return read ?? { ok: false, reason: 'program', detail: `${name} printed no SOIF` };
}

const nothing = { unlisted: 0, members: 0, bytes: 0, levels: 0, refused: {}, links: [] };

function rootOf({ name, type, body, recognized }: EssenceInput): Omit<ExaminedPart, 'outcome' | 'attributes'> {
  return { name, level: 0, bytes: body.length, type, ...(recognized && { recognized }) };
}

function summarized(
  document: EssenceInput,
  by: string,
  ...[output, { trusts }]: readonly [Uint8Array, ProgramOptions]
): Examination | undefined {
  const read = output.length === 0 ? new Map<string, string>() : readAttributeTexts(output);
  if (read === undefined) return undefined;
  const root = {
    ...rootOf(document),
    outcome: { kind: 'summarized', by } as const,
    attributes: attributesOf(read, by, trusts),
  };
  return { ...nothing, parts: [root], words: wordsOf([root]) };
}

function exploded(
  document: EssenceInput,
  by: string,
  ...[objects, { fakesMd5s, trusts }]: readonly [readonly SoifTexts[], ProgramOptions]
): Examination | undefined {
  if (objects.length === 0) return undefined;
  const taken = objects.slice(0, mostObjects);
  const left = objects.length - taken.length;
  const members = taken.map((object, at): ExaminedPart => {
    const attributes = [{ name: 'url', values: [object.url], by }, ...attributesOf(object.attributes, by, trusts)];
    const md5 = fakesMd5s ? [{ name: 'md5', values: [sumOf(attributes)], by: '--fake-md5s' }] : [];
    return {
      parent: 0,
      name: object.url,
      level: 1,
      bytes: 0,
      type: 'SOIF',
      outcome: { kind: 'summarized', by },
      embed: at + 1,
      attributes: [...attributes, ...md5],
    };
  });
  const root = {
    ...rootOf(document),
    outcome: { kind: 'unpacked', members: objects.length } as const,
    attributes: [],
  };
  return {
    ...nothing,
    parts: [root, ...members],
    words: wordsOf(members),
    members: objects.length,
    levels: 1,
    ...(left > 0 && { refused: { 'not-described': left } }),
  };
}

function wordsOf(parts: readonly ExaminedPart[]): number {
  return wordsInAll(parts.flatMap(({ attributes }) => attributes.flatMap(({ values }) => values)));
}

function attributesOf(read: ReadonlyMap<string, string>, by: string, trusts: boolean): readonly EssenceAttribute[] {
  if (trusts) return Array.from(read, ([name, value]) => ({ name, values: [value], by }));
  const cleaned = Array.from(read, ([name, value]) => ({ name, values: [clean(value)], by }));
  return cleaned.filter(({ values: [value] }) => value !== '');
}

/** Without controls, and blanks at the end. */
function clean(value: string): string {
  return value.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]+/g, ' ').trimEnd();
}

function sumOf(attributes: readonly EssenceAttribute[]): string {
  return hash('md5', attributes.map(({ name, values }) => `${name}\t${values.join('\n')}\n`).join(''));
}
