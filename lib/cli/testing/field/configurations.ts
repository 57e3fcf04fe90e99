/** The files of a configuration folder with a site for each case. */

import type { FieldCase } from './field-case.ts';

export interface ServedCase {
  readonly field: FieldCase;
  readonly port: number;
}

const converted = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/pdf',
  'application/rtf',
  'application/msword',
  'unknown',
];
const convert = `Data fn=assign-source dst=type src=content-type
Data fn=filterrules-process
${converted.map((type) => `Data fn=convert-to-html type=${type}`).join('\n')}
Data fn=filter-by-regex src=type allow="^(text/(html|plain)|message/(rfc822|news)|application/xhtml\\+xml)$"`;

const filters = (enumerated: string, generated: string): string => `<Filter name="enumeration-default">
Setup fn=filterrules-setup config=./config/filterrules.conf
MetaData fn=filterrules-process
Data fn=assign-source dst=type src=content-type
Data fn=filterrules-process
Enumerate fn=enumerate-urls max=10000${enumerated}
</Filter>
<Filter name="generation-default">
Setup fn=filterrules-setup config=./config/filterrules.conf
MetaData fn=filterrules-process
${generated}
Generate fn=extract-html-meta truncate=4096
Generate fn=extract-full-text truncate=65536
</Filter>
`;
/** Cases without one are crawled with the filters of a new collection. */
const filterFiles: Readonly<Record<string, string>> = {
  documents: filters(' type=text/html', convert),
  anytype: filters('', 'Data fn=filterrules-process'),
  expires: filters(
    ' type=text/html',
    `${convert}\nGenerate fn=generate-rd-expires\nGenerate fn=extract-source src="rd-expires"`,
  ),
};
const robot =
  '<Process\n   server-delay=0\n   depth=-1\n   max-connections=16\n   site-max-connections=4\n>\n</Process>\n';

function siteOf({ field, port }: ServedCase): string {
  const starts = (field.starts ?? ['/']).map((path) => `   Start url="http://127.0.0.1:${port}${path}"\n`).join('');
  return `<Site name="${field.id}" type=site depth=-1 enable=true sitemaps=true>\n   Server host=127.0.0.1 port=${port}\n${starts}</Site>\n`;
}

/** Contents by file name. */
export function configurationFor(
  conf: FieldCase['conf'],
  cases: readonly ServedCase[],
): Readonly<Record<string, string>> {
  if (conf === 'harvest') {
    const roots = cases.map(({ port }) => `http://127.0.0.1:${port}/ Delay=0\n`).join('');
    const file = `Gatherer-Name: t\nGatherer-Host: localhost\nTop-Directory: .\n<RootNodes>\n${roots}</RootNodes>\n`;
    return { 'gatherer.cf': file };
  }
  const filter = conf === undefined ? undefined : filterFiles[conf];
  return {
    'filterrules.conf': cases.map(siteOf).join(''),
    'robot.conf': robot,
    ...(filter !== undefined && { 'filter.conf': filter }),
  };
}
