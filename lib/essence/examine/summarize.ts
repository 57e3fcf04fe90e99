/** Attributes of one document: from its extraction table or summarizer, and from the lines of quick-sum.cf. */

import type { PageContent } from '../../sdk/content.ts';
import { countingCuts } from '../../sdk/content-limit.ts';
import type { Cut } from '../../sdk/cuts.ts';
import type { Summarize, SummarizerDeclaration } from '../../sdk/define-summarizer.ts';
import type { ExtractionRow, Written } from '../../sdk/essence-recipe.ts';
import type { EssenceAttribute } from '../../sdk/examination.ts';
import { carriesText, wordsIn, wordsInAll } from '../../sdk/extraction.ts';
import { summarizers } from '../../summarizers/index.ts';
import { decodeText } from '../charset.ts';
import { isMessage } from '../read-message.ts';
import { DocumentRefusal } from '../convert/document.ts';
import { extract } from '../sgml/extract.ts';
import { convertedPage, pageAs } from './document.ts';
import type { ConvertedPage, EssenceDocument } from './document.ts';
import { withKeywords } from './keywords.ts';
import type { Kitchen } from './kitchen.ts';

export interface Summarized {
  /** Empty where no summarizer is for the type. */
  readonly by: string;
  readonly attributes: readonly EssenceAttribute[];
  /** Of a document that is not a page. */
  readonly links: readonly string[];
  readonly cuts: readonly Cut[];
  /** Of its text; absent where nothing reads the type, and for types that have no text by nature. */
  readonly words?: number;
}

interface Bound extends Pick<SummarizerDeclaration, 'name' | 'types' | 'reads'> {
  readonly summarize: Summarize;
}

const byType: ReadonlyMap<string, Bound> = new Map(
  summarizers.map(({ name, types, reads, bind }) => [
    name.slice(0, -'.sum'.length).toLowerCase(),
    { name, types, reads, summarize: bind({}) },
  ]),
);

/** Whether the summary of a type takes time that only grows with its length, and no memory to speak of. */
export function isCheap({ tableOf }: Pick<Kitchen, 'tableOf'>, type: string): boolean {
  const reads = byType.get(type.toLowerCase())?.reads;
  return tableOf(type) !== undefined || reads === undefined || reads === 'text' || reads === 'page';
}

/** Throws a {@link DocumentRefusal} for what cannot be read. */
export async function summarize(kitchen: Kitchen, type: string, document: EssenceDocument): Promise<Summarized> {
  const { summary } = document;
  const made = summary === undefined ? await summaryOf(kitchen, type, document) : { ...summary, links: [], cuts: [] };
  const { made: completed, cuts } = countingCuts(() =>
    summary === undefined
      ? complete(kitchen, { type, document, made })
      : withQuickSum(kitchen, { type, document, made }),
  );
  const words = wordsOf(type, made);
  return {
    ...completed,
    links: made.links,
    cuts: [...made.cuts, ...cuts],
    ...(words !== undefined && { words }),
  };
}

/** Of what is no page, such as a program, those of the attributes. */
function wordsOf(type: string, { by, page, attributes }: Made): number | undefined {
  if (by === '' || !carriesText(byType.get(type.toLowerCase())?.types[0] ?? '')) return undefined;
  if (page !== undefined && page.kind !== 'other') return wordsIn(page.text);
  return wordsInAll(attributes.flatMap(({ values }) => values));
}

interface Completing {
  readonly type: string;
  readonly document: EssenceDocument;
  readonly made: Made;
}

/** With the lines of quick-sum.cf, the whole text, and keywords, as far as they are asked for. */
function complete(
  kitchen: Kitchen,
  { type, document, made: { page, ...made } }: Completing,
): Pick<Summarized, 'by' | 'attributes'> {
  const { settings } = kitchen.recipe;
  const { by, attributes } = withQuickSum(kitchen, { type, document, made });
  const whole = settings.fullText ? wholeText(page ?? pageAs(undefined, document), document) : [];
  const all = [...attributes, ...whole];
  return { by, attributes: settings.keywords ? withKeywords(all) : all };
}

/** What lines of quick-sum.cf take comes behind what the summarizer made, also within an attribute of both. */
function withQuickSum(
  { quickSum }: Kitchen,
  { type, document, made: { by, attributes } }: Completing,
): Pick<Summarized, 'by' | 'attributes'> {
  if (!quickSum.has(type)) return { by, attributes };
  const quick = new Map(
    quickSum.of(type, pageAs('text/plain', document).source).map((each) => [each.name, each] as const),
  );
  const both = attributes.map((each) => ({
    ...each,
    values: [...each.values, ...(quick.get(each.name)?.values ?? [])],
  }));
  for (const { name } of attributes) quick.delete(name);
  return { by: by === '' && quick.size > 0 ? quickSum.file : by, attributes: [...both, ...quick.values()] };
}

interface Made extends Summarized {
  readonly page?: PageContent;
}

async function summaryOf(kitchen: Kitchen, type: string, document: EssenceDocument): Promise<Made> {
  const table = kitchen.tableOf(type);
  if (table !== undefined) return byTable(table, document);
  const bound = byType.get(type.toLowerCase());
  if (bound === undefined) return { by: '', attributes: [], links: [], cuts: [] };
  const { name, reads, types } = bound;
  const { page, cuts: before = [] } =
    reads === 'document' ? await converted(document, types[0]) : { page: pageFor(reads, types[0], document) };
  const { made: attributes, cuts } = countingCuts(() =>
    Array.from(bound.summarize(page), ([attribute, values]) => ({
      name: attribute,
      values: values.filter((value) => value !== ''),
      by: name,
    })).filter(({ values }) => values.length > 0),
  );
  return {
    by: name,
    attributes,
    page,
    cuts: [...before, ...cuts],
    links: reads === 'document' || page.kind !== 'html' ? page.links : [],
  };
}

async function converted(document: EssenceDocument, type = ''): Promise<ConvertedPage> {
  const page = await convertedPage(document, type);
  if (page === undefined) throw new DocumentRefusal('unsupported', 'unknown document format');
  return page;
}

/** Of messages, what is written in them, whatever the server calls them. */
function pageFor(
  reads: Exclude<SummarizerDeclaration['reads'], 'document'>,
  type: string | undefined,
  document: EssenceDocument,
): PageContent {
  if (type !== undefined && isMessage(type)) return pageAs(type, document);
  if (reads === 'page') return pageAs('text/html', document);
  const page = pageAs(reads === 'text' ? 'text/plain' : undefined, document);
  return page.bytes.length > 0 ? page : { ...page, bytes: document.body };
}

function byTable({ file, lines }: Written<ExtractionRow>, document: EssenceDocument): Made {
  const page = pageAs('text/html', document);
  const { made, cuts } = countingCuts(() => extract(page.source, { rows: lines }));
  const attributes = Array.from(made, ([name, { values, lines: at }]) => ({
    name,
    values,
    by: file,
    at: { file, line: at[0] ?? 0 },
  }));
  return { by: file, attributes, page, links: [], cuts };
}

/** Bytes in which a file that is no text, such as an image, has a zero. */
const beginning = 1_024;

/** As it is, beside what was extracted (Harvest manual, 4.7.2). */
function wholeText({ kind, lines, source }: PageContent, { body }: EssenceDocument): readonly EssenceAttribute[] {
  const isRaw = kind !== 'html' && source === '' && !body.subarray(0, beginning).includes(0);
  const whole = kind === 'html' ? lines() : isRaw ? decodeText(body, {}).text : source;
  return whole.trim() === '' ? [] : [{ name: 'full-text', values: [whole], by: '--full-text' }];
}
