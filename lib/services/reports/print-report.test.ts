import { describe, expect, it } from 'vitest';
import type { ResourceView } from '../resources/contract.ts';
import { printCsv, printJson, urlColumns } from './print-report.ts';

const row: ResourceView = {
  hash: '0'.repeat(32),
  url: 'http://www.siroe.com/a,b?"c"',
  site: 'www.siroe.com:80',
  depth: 2,
  state: 'rejected',
  outcome: 'rejected',
  title: '=HYPERLINK("x")',
  decidedBy: {
    step: 3,
    stage: 'queue',
    directive: 'filterrules-process',
    file: 'filterrules.conf',
    line: 4,
    reason: 'rule:archive',
  },
};

async function* many(count: number): AsyncIterable<ResourceView> {
  for (let i = 0; i < count; i++) yield row;
}

async function text(chunks: AsyncIterable<string>): Promise<{ readonly all: string; readonly longest: number }> {
  let all = '';
  let longest = 0;
  for await (const chunk of chunks) {
    all += chunk;
    longest = Math.max(longest, chunk.length);
  }
  return { all, longest };
}

describe('a report', () => {
  it('is CSV that a spreadsheet takes as text', async () => {
    const { all } = await text(printCsv(urlColumns, many(1)));
    expect(all.split('\r\n')).toEqual([
      'url,site,depth,outcome,stage,file,line,reason,status,type,title,fetched,expired',
      '"http://www.siroe.com/a,b?""c""",www.siroe.com:80,2,rejected,queue,filterrules.conf,4,rule:archive,,,"\'=HYPERLINK(""x"")",,',
      '',
    ]);
  });

  it('is one JSON array, empty or not', async () => {
    const { all } = await text(printJson(urlColumns, many(2)));
    const rows: unknown = JSON.parse(all);
    expect(rows).toHaveLength(2);
    expect(rows).toMatchObject([{ url: row.url, line: 4, reason: 'rule:archive' }, {}]);
    expect(JSON.parse((await text(printJson(urlColumns, many(0)))).all)).toEqual([]);
  });

  it('is sent in portions, however long it is', async () => {
    for (const print of [printCsv, printJson]) {
      const { all, longest } = await text(print(urlColumns, many(20_000)));
      expect(all.length).toBeGreaterThan(2_000_000);
      expect(longest).toBeLessThan(40_000);
    }
  });
});
