/** Reports as CSV and JSON, row by row: a report is never held as a whole. */

import { siteName } from '../../sdk/site-name.ts';
import { printRow } from '../../lang/table-row.ts';
import { failedIn, failureIn } from '../../sdk/extraction.ts';
import type { Accounting } from '../live/contract.ts';
import type { TypeExtraction } from '../../store/read/read-extraction.ts';
import type { SiteSums } from '../../store/read/read-site-sums.ts';
import type { ResourceView } from '../resources/contract.ts';

type Cell = string | number | undefined;

/** Name and value of each column; undefined is an empty cell, and no key in JSON. */
export type Columns<Row> = readonly (readonly [name: string, read: (row: Row) => Cell])[];

export const urlColumns: Columns<ResourceView> = [
  ['url', ({ url }) => url],
  ['site', ({ site }) => siteName(site)],
  ['depth', ({ depth }) => depth],
  ['outcome', ({ outcome }) => outcome],
  ['stage', ({ decidedBy }) => decidedBy?.stage],
  ['file', ({ decidedBy }) => decidedBy?.file],
  ['line', ({ decidedBy }) => (decidedBy?.line === 0 ? undefined : decidedBy?.line)],
  ['reason', ({ decidedBy }) => decidedBy?.reason],
  ['status', ({ status }) => status],
  ['type', ({ type }) => type],
  ['title', ({ title }) => title],
  ['fetched', ({ fetchedAt }) => (fetchedAt === undefined ? undefined : new Date(fetchedAt).toISOString())],
  ['expired', ({ expiredAt }) => (expiredAt === undefined ? undefined : new Date(expiredAt).toISOString())],
];

export const siteColumns: Columns<SiteSums> = [
  ['site', ({ site }) => siteName(site)],
  ['urls', ({ fetched, rejected, failed, queued }) => fetched + rejected + failed + queued],
  ['fetched', ({ fetched }) => fetched],
  ['rejected', ({ rejected }) => rejected],
  ['failed', ({ failed }) => failed],
  ['queued', ({ queued }) => queued],
];

export const extractionColumns: Columns<TypeExtraction> = [
  ['type', ({ type }) => type],
  ['documents', ({ documents }) => documents],
  ['bytes', ({ bytes }) => bytes],
  ['words', ({ words }) => words],
  ['text', ({ text }) => text],
  ['empty', ({ empty }) => empty],
  ['failed', ({ failed }) => failedIn({ failed })],
  [
    'failures',
    ({ failed }) => failed.map(({ value, documents }) => `${failureIn(value) ?? value} ${documents}`).join('; '),
  ],
  ['cut', ({ cut }) => cut.map(({ kind, documents }) => `${kind} ${documents}`).join('; ')],
  ['none', ({ none }) => none],
  ['earlier', ({ earlier }) => earlier],
];

export async function* extractionRows(types: readonly TypeExtraction[]): AsyncIterable<TypeExtraction> {
  yield* types;
}

export interface SummaryRow {
  readonly state: string;
  readonly stage?: string;
  readonly file?: string;
  readonly line?: number;
  readonly reason?: string;
  readonly urls: number;
}

export const summaryColumns: Columns<SummaryRow> = [
  ['state', ({ state }) => state],
  ['stage', ({ stage }) => stage],
  ['file', ({ file }) => file],
  ['line', ({ line }) => (line === 0 ? undefined : line)],
  ['reason', ({ reason }) => reason],
  ['urls', ({ urls }) => urls],
];

/** The sums first, then every reason with the line that gives it. */
export async function* summaryRows(accounting: Accounting): AsyncIterable<SummaryRow> {
  const { discovered, fetched, rejected, failed, queued, stored, withoutRd, byReason } = accounting;
  const sums = { discovered, fetched, rejected, failed, queued, 'RD stored': stored, 'no RD': withoutRd };
  for (const [state, urls] of Object.entries(sums)) yield { state, urls };
  for (const { state, stage, file, line, reason, count } of byReason) {
    yield { state, stage, file, line, reason, urls: count };
  }
}

/** Characters put together before they are sent. */
const portion = 32_768;

export async function* printCsv<Row>(columns: Columns<Row>, rows: AsyncIterable<Row>): AsyncIterable<string> {
  let text = printRow(columns.map(([name]) => name));
  for await (const row of rows) {
    text += printRow(columns.map(([, read]) => String(read(row) ?? '')));
    if (text.length < portion) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** One array, an object a line. */
export async function* printJson<Row>(columns: Columns<Row>, rows: AsyncIterable<Row>): AsyncIterable<string> {
  let text = '[';
  let lead = '\n';
  for await (const row of rows) {
    text += lead + JSON.stringify(Object.fromEntries(columns.map(([name, read]) => [name, read(row)])));
    lead = ',\n';
    if (text.length < portion) continue;
    yield text;
    text = '';
  }
  yield `${text}\n]\n`;
}
