/** Feeds as other programs write them, given to `winnow feed check`. */

import path from 'node:path';
import type { CommandCase } from '../field-case.ts';

interface FeedAnswer {
  readonly name: string;
  readonly code: number;
  readonly finding: RegExp;
}

const feed = (id: string, source: string, kind: string, { name, code, finding }: FeedAnswer): CommandCase => ({
  id,
  source,
  kind: `feed/${kind}`,
  run: async ({ winnow }) => {
    const said = await winnow(['feed', 'check', path.join(import.meta.dirname, `../files/${name}.xml`)]);
    const text = `${said.stdout} ${said.stderr}`.replaceAll('\n', ' ');
    return said.code === code && finding.test(text)
      ? []
      : [`exit ${said.code} instead of ${code}: ${text.slice(-300)}`];
  },
});

export const feedCases: readonly CommandCase[] = [
  feed('F1', 'GSA feeds guide p. 35', 'meta without value is skipped and named', {
    name: 'f1-empty-content',
    code: 0,
    finding: /FEED-116/,
  }),
  feed('F2', 'googleads-java-lib#221', 'control character', {
    name: 'f2-control',
    code: 1,
    finding: /:3:154 error XML-103/,
  }),
  feed('F3', 'GSA feeds guide p. 13', 'base64 name and content', {
    name: 'f3-b64meta',
    code: 0,
    finding: /0 errors, 0 warnings in 1 record/,
  }),
  feed('F4', 'crssnt#5, jpmonette/feed#227', 'bare & in url', { name: 'f4-amp', code: 1, finding: /XML-105.*&amp;/ }),
  feed('F5', 'GSA feeds guide', 'base64 with line ends, base64compressed', {
    name: 'f5-b64',
    code: 0,
    finding: /0 errors, 0 warnings in 2 records/,
  }),
  feed('F6', 'ultimate-sitemap-parser#10 kind', 'byte order mark, delete, CDATA, googleconnector:', {
    name: 'f6-bom',
    code: 0,
    finding: /0 errors, 0 warnings in 2 records/,
  }),
  feed('F7', 'RssBandit#364', 'ISO-8859-1 declared', {
    name: 'f7-latin1',
    code: 0,
    finding: /0 errors, 0 warnings in 1 record/,
  }),
  feed('F8', 'GSA feeds guide p. 13', 'escaped character reference', {
    name: 'f8-kana',
    code: 0,
    finding: /0 errors, 0 warnings in 1 record/,
  }),
];
