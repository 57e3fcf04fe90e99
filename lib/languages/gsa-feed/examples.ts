/** For every finding a feed that shows it, as small as it can be. */

import { xmlLimits } from '../../lang/xml/messages.ts';
import type { FindingExamples } from '../../sdk/configuration-language.ts';
import { feedLimits } from './messages.ts';

export const examplePath = 'feed.xml';

const example = (text: string): FindingExamples[string] => [{ path: examplePath, text }];

const header = (feedtype: string, datasource = 'sample'): string =>
  `<header>\n<datasource>${datasource}</datasource>\n<feedtype>${feedtype}</feedtype>\n</header>`;

const feedOf = (feedtype: string, ...lines: readonly string[]): FindingExamples[string] =>
  example(`<gsafeed>\n${header(feedtype)}\n<group>\n${lines.join('\n')}\n</group>\n</gsafeed>\n`);

const full = (...lines: readonly string[]): FindingExamples[string] => feedOf('full', ...lines);

const page = (inner: string, attributes = ''): FindingExamples[string] =>
  full(
    `<record url="http://www.example.com/" mimetype="text/html"${attributes}>${inner === '' ? '' : `\n${inner}\n`}</record>`,
  );

const metadata = (...metas: readonly string[]): FindingExamples[string] =>
  page(`<metadata>\n${metas.join('\n')}\n</metadata>`);

const acl = (...principals: readonly string[]): FindingExamples[string] =>
  page(`<acl>\n${principals.join('\n')}\n</acl>`);

const principal = '<principal scope="user" access="permit">siva</principal>';

/** Not well-formed. */
const xml: FindingExamples = {
  'XML-101': example('<?xml version="1.0" encoding="EUC-JP"?>\n<!-- 5 € -->\n<gsafeed/>\n'),
  'XML-102': example('<?xml version="1.0" encoding="x-foo"?>\n<gsafeed/>\n'),
  'XML-103': page('<content>page 1\u000cpage 2</content>'),
  'XML-104': page('<content>1 < 2</content>'),
  'XML-105': full('<record url="http://www.example.com/?a=1&b=2" mimetype="text/html"/>'),
  'XML-106': page('<content>Winnow&nbsp;1</content>'),
  'XML-107': page('<content>a[b[0]]></content>'),
  'XML-108': metadata('<meta name="google:aclgroups" content="admins"/'),
  'XML-109': metadata('<meta name=state content="new york"/>'),
  'XML-110': page('', ' action="add" action="delete"'),
  'XML-111': metadata('<meta name="state" content="new york">'),
  'XML-112': page('</content>'),
  'XML-113': example(`<gsafeed>\n${header('incremental')}\n<group/>\n</gsafeed>\nthe end\n`),
  'XML-114': example(`<gsafeed>\n${header('incremental')}\n<group/>\n</gsafeed>\n<gsafeed/>\n`),
  'XML-115': example('\n<?xml version="1.0" encoding="UTF-8"?>\n<gsafeed/>\n'),
  'XML-116': example('<!DOCTYPE gsafeed [\n<!ENTITY passwords SYSTEM "file:///etc/passwd">\n]>\n<gsafeed/>\n'),
  'XML-117': example('<gsafeed/>\n<!DOCTYPE gsafeed>\n'),
  'XML-118': example(`<gsafeed>\n${header('full')}\n<group>\n<record url="http://www.exa`),
  'XML-119': example('<!-- nothing yet -->\n'),
  'XML-120': metadata(`<meta name="state" content="${'a'.repeat(xmlLimits.attribute + 1)}"/>`),
  'XML-121': page('<b>'.repeat(xmlLimits.depth)),
  'XML-122': page(`<content>\n${'&\n'.repeat(xmlLimits.problems)}</content>`),
};

/** Not as the DTD has it. */
const dtd: FindingExamples = {
  'XML-201': example('<html>\n</html>\n'),
  'XML-202': page('<attachments/>'),
  'XML-203': page('<content>text</content>\n<metadata/>'),
  'XML-204': example('<gsafeed>\n<group/>\n</gsafeed>\n'),
  'XML-205': page('text'),
  'XML-206': page('', ' size="7"'),
  'XML-207': page('', ' displayURL="http://www.example.com/index.html"'),
  'XML-208': page('', ' lock="yes"'),
  'XML-209': metadata('<meta name="state"/>'),
  'XML-210': page('', ' action="ADD"'),
};

const own: FindingExamples = {
  'FEED-101': example(`<gsafeed>\n${header('full', '9bad')}\n<group/>\n</gsafeed>\n`),
  'FEED-102': feedOf('complete'),
  'FEED-104': example(`<gsafeed>\n${header('full', 'web')}\n<group/>\n</gsafeed>\n`),
  'FEED-105': full('<record url="" mimetype="text/html"/>'),
  'FEED-106': full('<record url="/page.html" mimetype="text/html"/>'),
  'FEED-107': full('<record url="http://www.example.com/#top" mimetype="text/html"/>'),
  'FEED-108': full('<record url="http://www.example.com/"/>'),
  'FEED-109': feedOf('metadata-and-url', '<record url="http://www.example.com/"/>'),
  'FEED-110': page('', ' last-modified="6. November 2007"'),
  'FEED-111': page('', ' pagerank="101"'),
  'FEED-112': feedOf(
    'metadata-and-url',
    '<record url="http://www.example.com/" mimetype="text/html">\n<content>text</content>\n</record>',
  ),
  'FEED-113': example(
    `<gsafeed>\n${header('incremental', 'web')}\n<group>\n<record url="http://www.example.com/" mimetype="text/html">\n<metadata/>\n</record>\n</group>\n</gsafeed>\n`,
  ),
  'FEED-114': page('<content encoding="base64binary">Zm9v;YmFy</content>'),
  'FEED-115': page('<content encoding="base64compressed">Zm9vYmFy</content>'),
  'FEED-116': metadata('<meta name="state" content=""/>'),
  'FEED-117': metadata('<meta content="new york"/>'),
  'FEED-118': metadata(
    ...Array.from({ length: feedLimits.metas + 1 }, () => '<meta name="state" content="new york"/>'),
  ),
  'FEED-119': page('<content>one</content>\n<content>two</content>'),
  'FEED-120': page('<acl url="http://www.example.com/"/>'),
  'FEED-121': full(`<acl>\n${principal}\n</acl>`),
  'FEED-122': acl('<principal scope="user" access="permit"> </principal>'),
  'FEED-123': acl('<principal scope="users" access="permit">siva</principal>'),
  'FEED-124': acl(...Array.from({ length: feedLimits.principals + 1 }, () => principal)),
  'FEED-125': page(
    `<acl>\n${principal}\n</acl>\n<metadata>\n<meta name="google:aclusers" content="siva"/>\n</metadata>`,
  ),
  'FEED-126': metadata('<meta name="google:aclusers" content="siva,vaka"/>'),
  'FEED-127': full(),
  'FEED-140': metadata('<meta name="google:aclinheritancetype" content="both"/>'),
  'FEED-142': page('<acl/>'),
  'FEED-143': acl(`<principal scope="user" access="permit">${'siva'.repeat(300)}</principal>`),
  'FEED-149': page('', ' authmethod="kerberos"'),
  'FEED-144': full(`<acl url="folder/">\n${principal}\n</acl>`),
};

/** What no feed shows: FEED-103 is about the request, FEED-128 about URL patterns, the others about what was fed before. */
const unseen = {
  'FEED-103': [],
  'FEED-128': [],
  'FEED-131': [],
  'FEED-132': [],
  'FEED-133': [],
  'FEED-134': [],
  'FEED-141': [],
};
export const examples: FindingExamples = { ...xml, ...dtd, ...own, ...unseen };
