/** For tests and examples: a feed that is in memory, with all it says. */

import type { PlacedFinding } from '../../lang/xml/finding.ts';
import type { FeedContent, FeedOptions, FeedRecord, UrlAcl } from './feed.ts';
import type { ContentSink } from './read-content.ts';
import { readFeed } from './read-feed.ts';
import type { FeedResult } from './read-feed.ts';

interface ReadFeed extends FeedResult {
  readonly given: readonly FeedRecord[];
  readonly acls: readonly UrlAcl[];
  readonly contents: readonly string[];
  readonly findings: readonly PlacedFinding[];
}

export interface ReadOptions extends Partial<FeedOptions> {
  /** Bytes of each piece it arrives in. */
  readonly piece?: number;
  /** What is wrong with contents that are complete. */
  readonly whyNot?: string;
}

export function readWhole(feed: string | Uint8Array, { piece, whyNot, ...options }: ReadOptions = {}): ReadFeed {
  const bytes = typeof feed === 'string' ? new TextEncoder().encode(feed) : feed;
  const given: FeedRecord[] = [];
  const acls: UrlAcl[] = [];
  const contents: string[] = [];
  const findings: PlacedFinding[] = [];
  const handlers = {
    record: (record: FeedRecord) => void given.push(record),
    acl: (one: UrlAcl) => void acls.push(one),
    finding: (finding: PlacedFinding) => void findings.push(finding),
    content: keepContents(contents, whyNot),
  };
  const reader = readFeed({ dtd: '7', isStrict: false, ...options }, handlers, piece);
  const step = piece ?? bytes.length;
  for (let at = 0; at < bytes.length; at += step) reader.push(bytes.subarray(at, at + step));
  return { ...reader.end(), given, acls, contents, findings };
}

function keepContents(contents: string[], whyNot: string | undefined): ContentSink {
  const decoder = new TextDecoder();
  let kept = '';
  return {
    begin: (_encoding: FeedContent['encoding']) => {
      kept = '';
    },
    text: ({ text, start, end }) => {
      kept += text.slice(start, end);
    },
    bytes: (bytes) => {
      kept += decoder.decode(bytes, { stream: true });
    },
    end: () => {
      contents.push(kept);
      return whyNot;
    },
  };
}

/** `line:column severity code`, in the order of the places. */
export function codesOf({ findings }: Pick<ReadFeed, 'findings'>): readonly string[] {
  return findings
    .toSorted((a, b) => a.line - b.line || a.column - b.column)
    .map(({ line, column, severity, code }) => `${line}:${column} ${severity} ${code}`);
}

const header = '<header><datasource>sample</datasource><feedtype>full</feedtype></header>';
export const feed = (inner: string, group = '<group>'): string =>
  `<gsafeed>${header}${group}${inner}</group></gsafeed>`;
export const record = (inner: string, attributes = ''): string =>
  `<record url="http://a.example/" mimetype="text/html"${attributes}>${inner}</record>`;
export const one = (inner: string, attributes = ''): string => feed(record(inner, attributes));
export const codes = (text: string | Uint8Array, options = {}): readonly string[] =>
  readWhole(text, options).findings.map(({ code }) => code);
export const first = (text: string) => readWhole(text).given[0];

/** The sample of the notes on feeds, with all its faults. */
export const brokenSample = `<gsafeed>
<header>
<datasource>myfeed</datasource>
<feedtype>incremental</feedtype>
</header>
<group>
<record
url="" action="add" mimetype="text/html">
<metadata>
<meta
name="state" content="new york">
<meta
name="city" content="buffalo">
<meta
name="google:aclusers" content="siva,vaka"/>
<meta
name="google:aclgroups" content="admins,hr"/
</metadata>
<content>
<![CDATA[
<html>
<head><title>my
doc</title></head>
<body>this
is html document body</body>
</html>
]]>
</content>
</record>
<record
url="" action="add"
mimetype="application/pdf">
<content
encoding="base64binary">
SDfadfxdafeadfdafJLKadfad
Adfadsfadf
KDLDJSPofaifadf…
</content>
</record>
<record
url="http://test.com/page1.html"
displayURL="http://test.com/pagesIndex.html" action="add"
mimetype="text/html">
<content>
</content>
</record>
</group>
</gsafeed>
`;
