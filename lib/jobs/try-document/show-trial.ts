/** What was found in a document as the page shows it: each part with the lines that decided, values cut, all of it bounded. */

import { separatesMembers } from '../../engine/essence/compile-essence.ts';
import type { EssenceProgram } from '../../engine/essence/compile-essence.ts';
import type { Program } from '../../engine/program/program.ts';
import { shownName } from '../../essence/unnest/names.ts';
import { namesOf } from '../../lang/file-places.ts';
import { sourceText } from '../../lang/source-text.ts';
import { gathererCf } from '../../languages/gatherer-cf/index.ts';
import { propertyOf } from '../../languages/gatherer-cf/vocabulary.ts';
import { compilePattern } from '../../match/regex/posix-regex.ts';
import type { Examination, ExaminedPart, RecognizedType } from '../../sdk/examination.ts';
import type { Attribute } from '../../sdk/resource.ts';
import type { DocumentTrial, ShownValue, TriedAttribute, TriedOutcome, TriedPart } from './declaration.ts';
import type { Attributes, TriedDocument } from './examine-document.ts';
import { whyNoRd } from './process-document.ts';
import type { ProcessedDocument } from './process-document.ts';

/** Of one value, and of what is sent of all attributes together. */
const valueCharacters = 2_000;
const allCharacters = 1_500_000;
/** Names, places, and punctuation of an attribute. */
const overhead = 100;
const subjectCharacters = 300;

export interface Showing {
  readonly program: Program;
  readonly essence: EssenceProgram;
}

export function showParts(showing: Showing, { examination, ...described }: TriedDocument): TriedPart[] {
  const own = attributesByPart(described, showing.essence.recipe.settings.separateMembers);
  const recognize = createRecognizer(showing.program);
  let left = allCharacters;
  return examination.parts.map((part) => {
    const attributes = own(part);
    const sent: TriedAttribute[] = [];
    for (const attribute of attributes) {
      if (left <= 0) break;
      left -= overhead + attribute.value.text.length + (attribute.before?.text.length ?? 0);
      sent.push(attribute);
    }
    const unsent = attributes.length - sent.length;
    const { recognized } = part;
    return {
      ...showPart(showing, part),
      ...(recognized && { recognized: recognize(recognized) }),
      attributes: sent,
      ...(unsent > 0 && { unsent }),
    };
  });
}

/** The document as a crawl without Essence describes it. */
export function showProcessed(processed: ProcessedDocument): TriedPart {
  const { name, bytes, content, attributes, decidedBy } = processed;
  const described = [...attributes].map((each) => ownAttribute(each, ''));
  const isRefused = described.length === 0;
  return {
    name: shownName(name),
    level: 0,
    bytes,
    type: content?.type ?? '',
    outcome: isRefused
      ? { kind: 'refused', reason: decidedBy?.reason ?? '', detail: whyNoRd(processed) }
      : { kind: 'summarized', by: 'Generate lines' },
    ...(decidedBy?.file !== undefined &&
      decidedBy.line !== undefined && { decidedBy: { file: decidedBy.file, line: decidedBy.line } }),
    attributes: described,
  };
}

function showPart({ essence }: Showing, part: ExaminedPart): Omit<TriedPart, 'attributes' | 'recognized'> {
  const { parent, name, level, bytes, type, embed } = part;
  return {
    ...(parent !== undefined && { parent }),
    name: shownName(name),
    level,
    bytes,
    type,
    outcome: showOutcome(essence, part),
    ...(embed !== undefined && { embed }),
  };
}

function showOutcome({ recipe }: EssenceProgram, { type, outcome }: ExaminedPart): TriedOutcome {
  if (outcome.kind !== 'summarized') return outcome;
  const table = recipe.tables[type.toLowerCase()];
  return { ...outcome, ...(table?.file === outcome.by && { rows: table.lines.length }) };
}

type Recognize = (found: RecognizedType) => NonNullable<TriedPart['recognized']>;

/** Thousands of parts are recognized by a few lines: each expression is compiled once. */
function createRecognizer(program: Program): Recognize {
  const compiled = new Map<string, ReturnType<typeof compilePattern>>();
  return ({ at, source, subject: whole }) => {
    // The type stands before the expression.
    const regex = (program.lineAt(at) ?? '').replace(/^\S+\s+/, '');
    const made = compiled.get(regex) ?? compilePattern(regex, { dialect: 'ere' });
    compiled.set(regex, made);
    const subject = whole.slice(0, subjectCharacters);
    const found = made.ok ? made.pattern.find(whole) : undefined;
    const match = found !== undefined && found.end <= subject.length && found.start < found.end ? found : undefined;
    return { at, source, subject, regex, ...(match && { match: { start: match.start, end: match.end } }) };
  };
}

type OwnAttributes = (part: ExaminedPart) => readonly TriedAttribute[];

/** Those of a member are in the document's RD, behind a prefix with its number; or it would have an RD of its own. */
function attributesByPart(
  { before, after }: Pick<TriedDocument, 'before' | 'after'>,
  isSeparate: boolean,
): OwnAttributes {
  const byPrefix = Map.groupBy(after, ([name]) => prefixOf(name));
  return ({ embed, object, attributes, level }) => {
    if ((isSeparate || object !== undefined) && level > 0)
      return attributes.map(({ name, values, by, at }) => ({
        ...shownAttribute(name, { values, by }),
        ...(at && { at }),
      }));
    if (embed === undefined && level > 0) return [];
    const prefix = embed === undefined ? '' : `embed<${embed}>-`;
    return (byPrefix.get(prefix) ?? []).map((each) => showAttribute(each, { prefix, before }));
  };
}

function prefixOf(name: string): string {
  return /^embed<\d+>-/.exec(name)?.[0] ?? '';
}

function showAttribute(
  [name, { values, writer }]: readonly [string, Attribute],
  { prefix, before }: { readonly prefix: string; readonly before: Attributes },
): TriedAttribute {
  const { file, line } = writer;
  const old = before.get(name);
  const isChanged = old === undefined || old.writer.file !== file || old.writer.line !== line;
  return {
    ...ownAttribute([name, { values, writer }], prefix),
    ...(isChanged && { before: old === undefined ? null : showValue(old.values) }),
  };
}

function ownAttribute([name, { values, writer }]: readonly [string, Attribute], prefix: string): TriedAttribute {
  const { fn = '', file, line } = writer;
  const own = shownAttribute(name.slice(prefix.length), { values, by: file ?? fn });
  return { ...own, ...(file !== undefined && line !== undefined && { at: { file, line } }) };
}

function shownAttribute(
  name: string,
  { values, by }: { readonly values: readonly string[]; readonly by: string },
): TriedAttribute {
  return { name, value: showValue(values), by: by === 'essence' ? '' : by };
}

function showValue(values: readonly string[]): ShownValue {
  const whole = values.join('\n');
  const isCut = whole.length > valueCharacters;
  const text = isCut ? whole.slice(0, valueCharacters).toWellFormed() : whole;
  return { text, bytes: Buffer.byteLength(whole), ...(isCut && { isCut }) };
}

/** Every rule, met or not, with what its instructions did. */
export function showRules({ program, essence: { rules } }: Showing, { steps }: TriedDocument): DocumentTrial['rules'] {
  if (rules.rules.length === 0) return undefined;
  const textOf = (line: number): string =>
    (program.lineAt({ file: rules.file, line }) ?? '').slice(0, subjectCharacters);
  const done = new Map<number, (typeof steps)[number]>();
  for (const step of steps) if (!done.has(step.at.line) || step.what !== 'matched') done.set(step.at.line, step);
  const ended = steps.find(({ what }) => what === 'deleted')?.at.line;
  const lines = rules.rules.flatMap(({ line, instructions }) =>
    done.has(line) ? [line, ...instructions.map((each) => each.line)] : [line],
  );
  const asked = [...new Set(lines)].filter((line) => ended === undefined || line <= ended);
  return {
    file: rules.file,
    steps: asked.map((line) => {
      const step = done.get(line);
      const text = textOf(line);
      if (step === undefined) return { line, text, what: 'not-met' as const };
      const { what, note, changed } = step;
      return { line, text, what, ...(note !== undefined && { note }), ...(changed && { changed: [...changed] }) };
    }),
  };
}

/** The files that decide on types, as places name them. */
export function showFiles({ essence: { byUrlFile, recipe } }: Showing) {
  const { byName, byContent, stopList, allowList } = recipe;
  return {
    byUrl: byUrlFile,
    byName: byName.file,
    byContent: byContent.file,
    stopList: stopList.file,
    ...(allowList && { allowList: allowList.file }),
  };
}

/** Unnested-Members, and the line that sets it. */
export function showUnnested(
  essence: EssenceProgram,
  { parts: [{ type }], explodes }: Pick<Examination, 'parts' | 'explodes'>,
  texts: ReadonlyMap<string, string>,
): DocumentTrial['unnested'] {
  const file = namesOf(gathererCf).find((name) => texts.has(name));
  const source = file === undefined ? undefined : sourceText(file, texts.get(file) ?? '');
  const written =
    source && gathererCf.parse(source).ast.variables.find(({ name }) => propertyOf(name.text) === 'unnestedMembers');
  return {
    // Objects of an exploder have RDs of their own, whatever the file says.
    as: explodes === true || separatesMembers(essence, type) ? 'separate' : 'embedded',
    ...(file !== undefined && written && explodes !== true && { at: { file, line: written.line } }),
  };
}
