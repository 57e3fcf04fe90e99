import { createHash } from 'node:crypto';
import { readHtml } from '../essence/read-html.ts';
import { sourceText } from '../lang/source-text.ts';
import { filterConf } from '../languages/filter-conf/index.ts';
import { protocols } from '../protocols/index.ts';
import { describeFunction, describeProtocol } from '../sdk/describe.ts';
import type { Catalog } from '../sdk/describe.ts';
import { contentFact, pageContent } from '../sdk/testing.ts';
import { contractOf } from '../sdk/testing-contract.ts';
import type { ReadLine } from '../sdk/testing-contract.ts';
import { functions } from './index.ts';

const catalog: Catalog = {
  functions: functions.map(describeFunction),
  parameters: {},
  summarizers: [],
  protocols: protocols.map(describeProtocol),
  diagnostics: [],
};

contractOf(functions, {
  readLines(lines) {
    const text = ['<Filter name="example">', ...lines, '</Filter>', ''].join('\n');
    const parsed = filterConf.parse(sourceText('filter.conf', text));
    const lastLine = text.indexOf(lines.at(-1) ?? '');
    const problems = filterConf
      .check(parsed, catalog)
      .filter(({ severity, span }) => (severity === 'error' || severity === 'warning') && span.start >= lastLine);
    const directive = filterConf.toModel(parsed, catalog)?.filters[0]?.directives.at(-1);
    const last = directive && { phase: directive.phase, fn: directive.fn, params: directive.params };
    return { last, problems: problems.map(({ message }) => message) };
  },
  printLine({ phase, fn, params }: ReadLine) {
    const span = { start: 0, end: 0 };
    const directive = { phase, fn, params, enabled: true, effect: 'works', line: 1, span, text: '' } as const;
    const filter = { name: 'example', line: 1, kind: undefined, directives: [directive] };
    return (
      filterConf
        .print({ filters: [filter] })
        .split('\n')
        .find((line) => line.includes(`fn=${fn}`)) ?? ''
    );
  },
  readContent(html, url, type) {
    const md5 = createHash('md5').update(html).digest('hex');
    const isHtml = type !== 'text/plain';
    const page = isHtml ? readHtml(html, { url, linksPerPage: 100 }) : pageContent({ kind: 'text', text: html });
    return { page, fact: contentFact({ type, md5, metas: page.metas }) };
  },
});
