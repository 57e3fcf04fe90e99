/** For every finding the files that show it, as small as they can be: the reference prints them, a test checks them. */

import { MAX_LINE_BYTES } from './external-metadata-cfg/limits.ts';
import type { CollectionFile } from './open-collection.ts';

export type FindingExample = readonly CollectionFile[];

const one =
  (path: string) =>
  (...inside: readonly string[]): FindingExample => [{ path, text: `${inside.join('\n')}\n` }];
const robot = one('robot.conf');
const rules = one('filterrules.conf');
const types = one('mime.types');
const schema = one('schema.conf');

const gatherer = one('gatherer.cf');
const roots = (root: string): FindingExample => gatherer(`<RootNodes>\n${root}\n</RootNodes>`);
const filterFile = one('filters/pages');
const metadata = one('external_metadata.cfg');
/** Too long to stand here; the reference shows how it begins. */
const longLine = `www.siroe.com/ s:"${'archive '.repeat(MAX_LINE_BYTES / 8)}"`;

/** Lines inside a filter. */
const lines = (...inside: readonly string[]): FindingExample =>
  one('filter.conf')(['<Filter name="intranet">', ...inside.map((line) => `  ${line}`), '</Filter>'].join('\n'));
const filters = one('filter.conf');

const process = (...pairs: readonly string[]): string =>
  ['<Process', ...pairs.map((pair) => `  ${pair}`), '>', '</Process>'].join('\n');
const parameters = (...pairs: readonly string[]): FindingExample => robot(process(...pairs));
const seeds = (...seeded: readonly string[]): FindingExample =>
  robot(['<Process', '>', ...seeded, '</Process>'].join('\n'));

const aFilter = '<Filter name="intranet">\n  Enumerate fn=enumerate-urls\n</Filter>\n';
const aStart = '  Start url=http://www.siroe.com/';
const rule = (match: string): FindingExample => rules(`<Rule id=archive>\n  ${match}\n</Rule>`);
const site = (...inside: readonly string[]): string => ['<Site name=siroe>', ...inside, '</Site>'].join('\n');

/** By code. */
export const findingExamples: Readonly<Record<string, FindingExample>> = {
  'ROBOT-001': robot('<Process\n  user-agent="SiroeBot/1.0\n>\n</Process>'),
  'ROBOT-002': robot('<Process csid="x-catalog://siroe.com:80/jack>\n</Process>'),
  'ROBOT-003': parameters('user-agent=”SiroeBot/1.0”'),
  'ROBOT-004': parameters('user-agent="SiroeBot', '1.0"'),
  'ROBOT-005': parameters('depth = 3'),
  'ROBOT-007': parameters('depth=3 # for now'),
  'ROBOT-101': parameters('server-dealy=2'),
  'ROBOT-102': parameters('depth=deep'),
  'ROBOT-103': parameters('depth=1', 'depth=2'),
  'ROBOT-104': parameters('command-timeout=30'),
  'ROBOT-105': parameters('tmpdir="/var/tmp/robot"'),
  'ROBOT-106': parameters('username=jack'),
  'ROBOT-107': parameters('ps/robot"'),
  'ROBOT-108': parameters('robot-state-dir="/var/opt/', '  robot"'),
  'ROBOT-109': robot('<Process\n  depth=3\n>'),
  'ROBOT-110': robot('depth=3\n</Process>'),
  'ROBOT-111': robot(`${process('depth=3')}\nserver-delay=1`),
  'ROBOT-112': robot('depth=3'),
  'ROBOT-113': seeds('http://'),
  'ROBOT-114': seeds('gopher://gopher.siroe.com/'),
  'ROBOT-115': seeds('http://www.siroe.com/ max=3'),
  'ROBOT-116': parameters('password=boots'),
  'ROBOT-117': parameters('csid=siroe'),
  'ROBOT-118': parameters('Depth=3'),

  'FILTER-001': lines('Data fn=filter-by-exact src=type deny="text/plain'),
  'FILTER-002': filters('<Filter name="intranet>\n</Filter>'),
  'FILTER-003': filters('<Filter name=”intranet”>\n</Filter>'),
  'FILTER-004': lines('Data fn=assign-source dst=topic value="World', '  Wide Web"'),
  'FILTER-005': lines('Data fn=filter-by-exact src = type deny=text/plain'),
  'FILTER-006': lines('Data fn=generate-md5 \\', 'Data fn=filter-by-md5'),
  'FILTER-007': lines('Data fn=filter-by-exact src=type deny=text/plain # no plain text'),
  'FILTER-101': filters('<Filter name="intranet">\n  Data fn=generate-md5'),
  'FILTER-102': filters('</Filter>'),
  'FILTER-103': filters('<Filter>\n</Filter>'),
  'FILTER-104': lines('MetaDat fn=filter-by-exact src=host deny=old.siroe.com'),
  'FILTER-105': lines('Data fn=filter-by-prefx src=type deny=image/'),
  'FILTER-106': lines('Data fn=filter-by-exact src=type dney=text/plain deny=text/css'),
  'FILTER-107': lines('Data fn=filter-by-exact deny=text/plain'),
  'FILTER-108': lines('Enumerate fn=enumerate-urls max=many'),
  'FILTER-109': lines('Data src=type deny=text/plain'),
  'FILTER-110': lines('MetaData fn=generate-md5'),
  'FILTER-111': lines('Data fn=copy-attribute src=partial-text dst=description'),
  'FILTER-112': lines(
    'Data fn=filter-by-exact src=type deny=text/plain',
    'MetaData fn=filter-by-exact src=host deny=old.siroe.com',
  ),
  'FILTER-113': lines('Data fn=filter-by-exact src=type deny=text/plain deny=text/css'),
  'FILTER-114': lines('Data fn=filter-by-exact src=type'),
  'FILTER-115': lines('Data fn=assign-source dst=type src=content-type value=text/html'),
  'FILTER-116': lines('Data fn=generate-md5', 'Data fn=filter-by-md5', 'Data fn=filter-by-md5'),
  'FILTER-117': lines('MetaData fn=assign-type-by-extension'),
  'FILTER-118': lines('Data fn=filter-by-regex src=type deny="text/(html"'),
  'FILTER-119': lines('MetaData fn=filter-by-regex src=host deny=\\*.gov'),
  'FILTER-120': lines('MetaData fn=filter-by-prefix src=type allow=text'),
  'FILTER-122': filters(
    'Init fn=load-modules shlib=wordcount.so funcs=wordcount\n<Filter name="intranet">\n  Data fn=wordcount\n</Filter>',
  ),
  'FILTER-124': lines('Generate fn-extract-html-meta'),
  'FILTER-125': lines('Metadata fn=filter-by-exact src=host deny=old.siroe.com'),
  'FILTER-126': lines('Generate fn=generate-last-modified'),
  'FILTER-127': lines('MetaData fn=filter-by-regex src=host deny="wiki.siroe.com"'),
  'FILTER-128': lines('Data fn=assign-source dst=topic value=World Wide Web'),
  'FILTER-129': filters(aFilter + aFilter.trimEnd()),
  'FILTER-130': filters('<Rule id=archive>\n</Rule>'),
  'FILTER-131': filters('Init fn=load-modules shlib=wordcount.so funcs=wordcount'),
  'FILTER-132': filters('Data fn=generate-md5'),
  'FILTER-133': filters('<Filter name="intranet" kind=enumeration>\n</Filter>'),
  'FILTER-134': lines('Enumerate fn=enumerate-urls', 'Generate fn=extract-html-meta'),
  'FILTER-135': lines('MetaData fn=filter-by-max src=bytes value=1024'),
  'FILTER-136': lines('Data fn=filter-by-max src=content-length value=1024'),

  'RULES-001': rule('Match src=path by=ends-with value=".zip'),
  'RULES-002': rules('<Rule id="archive>\n  Match src=path by=ends-with value=.zip\n</Rule>'),
  'RULES-003': rule('Match src=path by=ends-with value=”.zip”'),
  'RULES-004': rule('Match src=path by=contains value="old\n    files"'),
  'RULES-005': rule('Match src = path by=ends-with value=.zip'),
  'RULES-006': rule('Match src=path by=ends-with value=.zip \\'),
  'RULES-007': rule('Match src=path by=ends-with value=.zip # archives'),
  'RULES-101': rules(`<Site name=siroe>\n${aStart}`),
  'RULES-102': rules('</Site>'),
  'RULES-103': rules('<Rul id=archive>\n</Rul>'),
  'RULES-104': rules(site('  Sever host=www.siroe.com', aStart)),
  'RULES-105': rules(site('  Match src=path by=is value=/', aStart)),
  'RULES-106': rules(`<Site name=siroe deph=3>\n${aStart}\n</Site>`),
  'RULES-107': rules(`<Site depth=3>\n${aStart}\n</Site>`),
  'RULES-108': rules(`<Site name=siroe depth=deep>\n${aStart}\n</Site>`),
  'RULES-109': rule('Match src=path by=ends-with value=.zip value=.gz'),
  'RULES-110': rule('Match src=path by=contains value=old files'),
  'RULES-111': rules(
    '<Rule id=archive>\n  Match src=path by=ends-with value=.zip\n</Rule>\n<Rule id=archive>\n  Match src=path by=ends-with value=.gz\n</Rule>',
  ),
  'RULES-112': rules(`${site(aStart)}\n${site(aStart)}`),
  'RULES-113': rules(site(aStart, '  Use rule=archiv')),
  'RULES-114': rule('Match src=path by=regex value="(zip|gz"'),
  'RULES-116': rules(`<site name=siroe>\n${aStart}\n</site>`),
  'RULES-117': rules('<Site name=siroe type=domain>\n</Site>'),
  'RULES-118': rules(`<Site name=siroe domain=siroe.com>\n${aStart}\n</Site>`),
  'RULES-119': rules('<Site name=siroe>\n</Site>'),
  'RULES-120': rules('<Site name=siroe>\n  Server host=www.siroe.com\n  Start url=http://www.example.com/\n</Site>'),
  'RULES-121': rules('<Rule id=archive>\n</Rule>'),
  'RULES-122': rule('Match src=path by=ends-with value=.zip'),
  'RULES-123': rules('<Site name=siroe>\n  Start url=gopher://gopher.siroe.com/\n</Site>'),
  'RULES-124': rules(`<Site name=siroe type=domain domain="siroe com">\n</Site>`),
  'RULES-125': rules(`<Site name=siroe database=archive>\n${aStart}\n</Site>`),

  'RULES-126': rules(site('  Server host=www.siroe.com', aStart, '  Sitemap url=http://www.example.com/sitemap.xml')),
  'RULES-128': rules('Option default-site=allow'),
  'RULES-127': rules(site(aStart, '  Sitemap url=gopher://www.siroe.com/sitemap')),

  'MIME-001': types('type="text/css exts=css'),
  'MIME-002': types('<a type="text/xml>'),
  'MIME-003': types('type=text/html exts=”html,htm”'),
  'MIME-004': types('type=text/plain exts="txt,\n  text"'),
  'MIME-005': types('type = text/html exts=html'),
  'MIME-007': types('type=text/html exts=html # pages'),
  'MIME-101': types('html html'),
  'MIME-102': types('text/html .'),
  'MIME-103': types('text/plain html\ntext/html html'),
  'MIME-104': types('type=text/html ext=html'),
  'MIME-105': types('text/html html icon=page'),
  'MIME-106': types('exts=html'),
  'MIME-107': types('type=text/html type=text/plain exts=html'),

  'GATHERER-101': gatherer('Colour: red'),
  'GATHERER-102': gatherer('Time-To-Live: long'),
  'GATHERER-103': gatherer('Keep-Cache: yes\nKeep-Cache: no'),
  'GATHERER-104': gatherer('Keep-Cache yes'),
  'GATHERER-105': gatherer('</RootNodes>'),
  'GATHERER-106': gatherer('<RootNodes>\nhttp://www.siroe.com/ Depth=3'),
  'GATHERER-107': roots('www.siroe.com Depth=3'),
  'GATHERER-108': roots('http://www.siroe.com/ Deph=3'),
  'GATHERER-109': gatherer('<LeafNodes>\nhttp://www.siroe.com/ Depth=3\n</LeafNodes>'),
  'GATHERER-110': roots('http://www.siroe.com/ 100 MyFilter 1 /dev/null HTTP|FTP 5 2 /bin/false'),
  'GATHERER-111': roots('|'),
  'GATHERER-112': gatherer('<RootNodes>\nhttp://www.siroe.com/ Depth=3\n</RootNodes>\nKeep-Cache: no'),
  'GATHERER-113': roots('news:comp.archives Depth=3'),
  'GATHERER-114': gatherer('HTTP-Basic-Auth: jack:secret'),
  'GATHERER-115': gatherer('Top-Directory: /srv/gatherer'),
  'GATHERER-116': gatherer('<LeafNodes>\n|list-news.sh\n</LeafNodes>'),
  'GATHERER-117': roots('http://www.siroe.com/ Depth=0'),
  'GATHERER-119': roots('http://www.siroe.com/ Depth=3 Host=50'),
  'GATHERER-118': roots('http://www.siroe.com/ Depth=1 Depth=2'),
  'GATHERER-130': gatherer('Debug-Options: -d20,1'),
  'GATHERER-131': gatherer('Debug-Options: -D256,1'),
  'GATHERER-132': gatherer('Debug-Options: -D68,5'),
  'GATHERER-133': gatherer('Debug-Options: -D45,1'),
  'GATHERER-134': gatherer('Debug-Options: -D40,3'),
  'GATHERER-135': roots('http://www.siroe.com/ URL=0 Depth=3'),
  'GATHERER-140': gatherer('<LeafNodes>\n|list-news.sh "comp.archives\n</LeafNodes>'),
  'GATHERER-141': gatherer('<LeafNodes>\n|list-news.sh > /tmp/list\n</LeafNodes>'),
  'GATHERER-142': gatherer('HTTP-Proxy: proxy.siroe.com 8080'),
  'GATHERER-143': gatherer('Local-Mapping: http://www.siroe.com/~jack/'),
  'GATHERER-144': gatherer('Local-Mapping: http://www.siroe.com/~jack/ /home/jack/public_html'),
  'GATHERER-145': gatherer('HTTP-Basic-Auth: staff credential:staff'),
  'GATHERER-146': roots('gopher://gopher.siroe.com/ Access=HTTP|Gopher Depth=1'),
  'GATHERER-136': gatherer('  Refresh-Rate: 60'),
  'HFILTER-101': filterFile('Denny \\.gif$\nAllow .*'),
  'HFILTER-102': filterFile('Deny\nAllow .*'),
  'HFILTER-103': filterFile('Deny \\.(gif\nAllow .*'),
  'HFILTER-104': filterFile('Deny *.gif\nAllow .*'),
  'HFILTER-105': filterFile('Allow .*\nDeny \\.gif$'),
  'HFILTER-106': filterFile('Deny \\.gif$'),

  E_ENCODING: metadata('www.siroe.com/ c:a\0'),
  E_SCHEME: metadata('ftp://ftp.siroe.com/pub/ c:archive'),
  E_HOST: metadata('# pages of the archive\n/archive/ c:archive'),
  E_NO_ELEMENTS: metadata('www.siroe.com/archive/'),
  E_NO_COLON: metadata('www.siroe.com/archive/ archive'),
  E_CLASS: metadata('www.siroe.com/archive/ kind:archive'),
  E_EMPTY_VALUE: metadata('www.siroe.com/archive/ c: s:Records'),
  E_STRAY_QUOTE: metadata('www.siroe.com/archive/ c:12"'),
  E_UNCLOSED_QUOTE: metadata('www.siroe.com/archive/ s:"Old records'),
  E_AFTER_QUOTE: metadata('www.siroe.com/archive/ s:"Old records"c:archive'),
  E_DATE: metadata('www.siroe.com/archive/ d:20260231'),
  E_LENGTH: metadata(longLine),
  W_RESERVED_CLASS: metadata('www.siroe.com/archive/ k:archive'),
  W_PUNCTUATION: metadata('www.siroe.com/archive/ c:old-records'),
  W_EMPTY_STRING: metadata('www.siroe.com/archive/ c:""'),
  W_STRING_PREFIX: metadata('www.siroe.com/chem c:chemistry'),
  W_DEFAULT_PAGE: metadata('www.siroe.com/archive/ind c:archive'),
  W_FRAGMENT: metadata('www.siroe.com/archive/#top c:archive'),
  W_EXPIRY_BEFORE_DATE: metadata('www.siroe.com/archive/ d:20260102 X:20260101'),
  W_SEVERAL_DATES: metadata('www.siroe.com/archive/ d:20260101 d:20260102'),
  W_ESCAPED_AMPERSAND: metadata('www.siroe.com/list?kind=old&amp;page= c:archive'),
  W_SHORT_HOST: metadata('intranet/ c:internal'),
  W_HTTP_ASSUMED: metadata('https://www.siroe.com/ c:public\nwww.siroe.com/archive/ c:archive'),
  W_DUPLICATE_PREFIX: metadata('www.siroe.com/archive/ c:archive\nwww.siroe.com/archive/ s:Records'),
  W_CR: metadata('www.siroe.com/archive/ c:archive\r'),
  W_BOM: metadata('\u{feff}www.siroe.com/archive/ c:archive'),

  'SET-111': roots('http://www.siroe.com/ URL=100,pages Depth=3'),
  'SCHEMA-001': schema('Attribute name=author desc="Who wrote it'),
  'SCHEMA-002': schema('<Attribute name="author>'),
  'SCHEMA-003': schema('Attribute name=”author”'),
  'SCHEMA-004': schema('Attribute name=author desc="Who', 'wrote it"'),
  'SCHEMA-005': schema('Attribute name = author'),
  'SCHEMA-006': schema('Attribute name=author \\', 'Attribute name=title'),
  'SCHEMA-007': schema('Attribute name=author # of the page'),
  'SCHEMA-101': schema('Atribute name=author'),
  'SCHEMA-102': schema('Attribute name=author description="Who wrote it"'),
  'SCHEMA-103': schema('Attribute desc="Who wrote it"'),
  'SCHEMA-104': schema('Attribute name=author editable=perhaps'),
  'SCHEMA-105': schema('Attribute name=author name=writer'),
  'SCHEMA-106': schema('Attribute name=author desc=Who wrote it'),
  'SCHEMA-107': schema('attribute name=author'),
  'SCHEMA-108': schema('Attribute name=author', 'Attribute name=byline aliases="Author"'),
  'SCHEMA-109': schema('Attribute name="author of it"'),
  'SET-113': lines('Generate fn=extract-full-text dst=whole-text'),
  'SET-114': lines('Setup fn=filterrules-setup config=mime.types').concat(types('application/zip zip')),
  'SET-115': lines('Data fn=filter-by-exact src=content-typ deny=text/plain'),
  'SET-116': lines('Generate fn=copy-attribute src=partial-txt dst=description'),
  'SET-119': roots('http://www.siroe.com/ Depth=3'),
  'SET-120': roots('http://www.siroe.com/ Delay=0\nhttp://www.siroe.com/docs/ Delay=60').concat(
    parameters('server-delay=0'),
  ),
  'SET-118': filters(
    '<Filter name="enumeration-default">\n  MetaData fn=filter-by-prefix src=path deny=/tmp/\n  Enumerate fn=enumerate-urls\n</Filter>',
  ),
  'SET-117': lines('Enumerate fn=enumerate-urls type=html'),
  'SET-112': roots('http://www.siroe.com/ Host=10,hosts Depth=3').concat([
    { path: 'filters/hosts', text: 'Allow ^www\\.siroe\\.com$\nDeny .*\n' },
  ]),
  'SET-101': parameters('enumeration-filter=intranett').concat(filters(aFilter.trimEnd())),
  'SET-102': parameters('enumeration-filter=intranet').concat(filters(aFilter.trimEnd())),
  'SET-103': parameters('generation-filter=intranet').concat(filters(aFilter.trimEnd())),
  'SET-104': parameters('depth=3').concat(filters(aFilter.trimEnd())),
  'SET-105': lines('Setup fn=filterrules-setup config=./config/filterrules.conf'),
  'SET-106': lines('Setup fn=setup-type-by-extension file=./config/mime.types'),
  'SET-107': filters(
    '<Filter name="enumeration-default">\n  Setup fn=filterrules-setup config=./config/filterrules.conf\n  MetaData fn=filterrules-process\n</Filter>',
  ).concat(
    rules(
      `<Rule id=archive>\n  Match src=type by=is value=application/zip\n</Rule>\n${site(aStart, '  Use rule=archive')}`,
    ),
  ),
  'SET-108': filters(aFilter.trimEnd()).concat([{ path: 'old/filter.conf', text: '' }]),
  'SET-109': rules('<Site name=siroe>\n  Server host=www.siroe.com\n</Site>'),
  'SET-110': filters(aFilter.trimEnd()),
  'PROGRAM-101': parameters('enumeration-filter=intranett').concat(filters(aFilter.trimEnd())),
  'PROGRAM-102': [],
  'PROGRAM-103': [],
};
