/** Programs named TypeName.sum and TypeName.unnest replace built-in code (Harvest manual, 4.5.4 and 4.7.3). */

import { hash } from 'node:crypto';
import { readAttributeTexts, readObjects } from '../../languages/soif/read-whole.ts';
import { essenceTypeNamed, nestedTypes } from '../../sdk/essence-types.ts';
import type { EssenceAttribute, Examination, ExaminedPart } from '../../sdk/examination.ts';
import { objectPart } from '../../sdk/exploded-object.ts';
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

/** Programs that may describe documents of a type, the first that the server has; none for those without a summary. */
export function programsFor(essence: EssenceProgram, type: string): readonly string[] {
  if (essence.options.typeOnly || separatesMembers(essence, type) || !/^[\w.+-]+$/.test(type)) return [];
  if (nestedTypes.has(type.toLowerCase())) return [`${type}.unnest`];
  return essenceTypeNamed(type) === undefined ? [`${type}.unnest`, `${type}.sum`] : [`${type}.sum`];
}

/** Undefined where the server has no program for the type. */
export async function examineByProgram(
  { essence, port }: { readonly essence: EssenceProgram; readonly port: EssencePort },
  document: EssenceInput,
): Promise<Examination | Unexaminable | undefined> {
  const { type, body, url } = document;
  const options = { fakesMd5s: essence.recipe.settings.fakeMd5s, trusts: essence.options.trustsPrograms };
  for (const name of programsFor(essence, type)) {
    const isNested = name.endsWith('.unnest');
    const made = await port.runOn(name, { body, args: isNested ? [url.href] : [] });
    if (made === undefined) continue;
    if (!made.ok) return { ok: false, reason: 'program', detail: `${name}: ${made.why}` };
    const read = isNested
      ? exploded(document, name, made.output, options)
      : summarized(document, name, made.output, options);
    if (read === undefined) return { ok: false, reason: 'program', detail: `${name} printed no SOIF` };
    if (isNested || !hasQuickSum(essence, type)) return read;
    return port.examine({ ...document, summary: { by: name, attributes: read.parts[0].attributes } });
  }
  return undefined;
}

function hasQuickSum({ recipe }: EssenceProgram, type: string): boolean {
  const wanted = type.toLowerCase();
  return recipe.quickSum.lines.some((line) => line.type.toLowerCase() === wanted);
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

/** A program that prints nothing says that there are no objects; one that prints no SOIF has failed. */
function exploded(
  document: EssenceInput,
  by: string,
  ...[output, { fakesMd5s, trusts }]: readonly [Uint8Array, ProgramOptions]
): Examination | undefined {
  const { objects, flaws } = readObjects(output);
  if (objects.length === 0 && !isBlank(output)) return undefined;
  const md5 = fakesMd5s ? (text: string) => hash('md5', text) : undefined;
  const left = Math.max(0, objects.length - mostObjects);
  const members = objects
    .slice(0, mostObjects)
    .map(({ url, attributes }) => objectPart(by, { url, attributes: attributesOf(attributes, by, trusts) }, md5));
  const root = {
    ...rootOf(document),
    outcome: { kind: 'unpacked', members: objects.length } as const,
    attributes: [],
  };
  const refused = { ...(left > 0 && { 'not-described': left }), ...(flaws > 0 && { malformed: flaws }) };
  return {
    ...nothing,
    parts: [root, ...members],
    words: wordsOf(members),
    members: objects.length,
    levels: 1,
    refused,
    explodes: true,
  };
}

function isBlank(output: Uint8Array): boolean {
  return output.every((byte) => byte <= 0x20);
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
