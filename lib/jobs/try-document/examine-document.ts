/** Examines a document as a crawl would: its type, the selection by type, its parts, and the rules; without running programs. */

import { createDocumentEssence } from '../../engine/essence/examine-document.ts';
import { documentType, nameIn, separatesMembers } from '../../engine/essence/compile-essence.ts';
import type { EssenceProgram } from '../../engine/essence/compile-essence.ts';
import { applyRules, noRules } from '../../engine/essence/rules.ts';
import type { RuleObject, RuleStep } from '../../engine/essence/rules.ts';
import type { EssencePort, Unexaminable } from '../../engine/essence-port.ts';
import { readRequestOf } from '../../engine/process/read-request.ts';
import type { Program } from '../../engine/program/program.ts';
import { createEssence } from '../../essence/examine/essence.ts';
import { createReaderPool, usualLimits } from '../../essence/reader-pool/reader-pool.ts';
import { readContent } from '../../essence/read-content.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import type { Examination, ExaminedPart } from '../../sdk/examination.ts';
import type { Attribute, Facts } from '../../sdk/resource.ts';
import type { ObtainedDocument } from './obtain-document.ts';

export type Attributes = ReadonlyMap<string, Attribute>;

export interface TriedDocument {
  readonly examination: Examination;
  /** Of the document's RD, before the rules and after them; members are in it where they are embedded. */
  readonly before: Attributes;
  readonly after: Attributes;
  readonly steps: readonly RuleStep[];
}

interface Trying {
  readonly program: Program;
  readonly essence: EssenceProgram;
  readonly document: ObtainedDocument;
  /** Under which it is typed. */
  readonly url: string;
  readonly now: number;
}

const nothing: Attributes = new Map();

export async function examineDocument(trying: Trying): Promise<TriedDocument> {
  const { essence, document } = trying;
  const { facts: known, page } = readDocument(trying);
  const port = openPort(trying);
  const facts = await withDescription(essence, port, { facts: known, body: document.body });
  const typed = documentType(essence, facts);
  const name = document.name ?? nameIn(facts.url.path);
  const root = { name, level: 0, bytes: document.body.length, ...typed, attributes: [] };
  const at = essence.stopOf(typed.type);
  if (at !== undefined) return unread({ ...root, outcome: { kind: 'stopped', at } });
  if (essence.options.noAccess) return unread({ ...root, outcome: { kind: 'typed' } });
  const found = await port.examine({
    url: facts.url,
    name: nameIn(facts.url.path),
    body: document.body,
    page,
    ...typed,
  });
  if ('ok' in found) {
    const { reason, detail } = found;
    return unread({ ...root, outcome: { kind: 'refused', reason, detail } });
  }
  return { examination: named(found, name), ...(await describeBy(trying, { facts, page, found })) };
}

function unread(root: ExaminedPart): TriedDocument {
  const none = { unlisted: 0, members: 0, bytes: 0, levels: 0, refused: {}, links: [] };
  return { examination: { parts: [root], ...none }, before: nothing, after: nothing, steps: [] };
}

/** Called as whoever tries it calls it. */
function named({ parts: [root, ...members], ...sums }: Examination, name: string): Examination {
  return { parts: [{ ...root, name }, ...members], ...sums };
}

interface Read {
  readonly facts: Facts;
  readonly page: ReturnType<typeof readContent>['page'];
}

function readDocument({ program, document: { body, response }, url: href, now }: Trying): Read {
  const facts = { url: splitUrl(href), depth: 0, discovery: { kind: 'user', hops: 0 }, response, now } as const;
  const { fact: content, page } = readContent(readRequestOf(program, facts, { fact: response, body }));
  return { facts: { ...facts, content }, page };
}

/** Asked for only where neither URL nor name tell the type. */
async function withDescription(
  essence: EssenceProgram,
  port: EssencePort,
  { facts, body }: { readonly facts: Facts; readonly body: Uint8Array },
): Promise<Facts> {
  const isKnown = essence.options.noAccess || essence.typeOf(facts.url) !== undefined;
  return isKnown ? facts : { ...facts, described: await port.describe(body) };
}

/** Members are unpacked whatever becomes of them: they are what is looked at here. */
function openPort({ program, essence: { recipe } }: Trying): EssencePort {
  const pool = createReaderPool({ ...usualLimits, timeoutMs: program.process.convertTimeoutMs });
  const { key, settings } = recipe;
  const unpacking = { ...recipe, key: `${key} unpacked`, settings: { ...settings, separateMembers: false } };
  return { ...createEssence(unpacking, pool), ...noPrograms };
}

const whyNotRun = 'programs run only in crawls';

const noPrograms: Pick<EssencePort, 'run' | 'runOn'> = {
  run: () => Promise.resolve({ ok: false, why: whyNotRun }),
  runOn: () => Promise.resolve(undefined),
};

interface Found {
  readonly facts: Facts;
  readonly page: Read['page'];
  readonly found: Examination;
}

/** Examined once, described twice: without the rules, and with them. */
async function describeBy(
  { essence, document: { body } }: Trying,
  { facts, page, found }: Found,
): Promise<Omit<TriedDocument, 'examination'>> {
  const own = separatesMembers(essence, found.parts[0].type) ? { ...found, parts: [found.parts[0]] as const } : found;
  const examine = (): Promise<Examination | Unexaminable> => Promise.resolve(own);
  const port = { describe: () => Promise.resolve(''), examine, ...noPrograms };
  const describedBy = async (rules: EssenceProgram['rules']): Promise<Attributes> => {
    const described = createDocumentEssence({ essence: { ...essence, rules }, port, body, page });
    await described.examine(facts);
    return described.attributes() ?? nothing;
  };
  const before = await describedBy(noRules);
  return { before, after: await describedBy(essence.rules), steps: stepsOf(essence, facts, before) };
}

function stepsOf({ rules }: EssenceProgram, { url }: Facts, before: Attributes): readonly RuleStep[] {
  const object: RuleObject = new Map([['url', url.href]]);
  for (const [name, { values }] of before) object.set(name, values.join('\n'));
  const running = applyRules(rules, object);
  let made = running.next();
  while (made.done !== true) made = running.next({ ok: false, why: whyNotRun });
  return made.value;
}
