/** For every finding the files that show it: of each language, and of the files together. */

import { exampleIn } from '../sdk/configuration-language.ts';
import type { FindingExamples } from '../sdk/configuration-language.ts';
import { syntax as allowList } from './allowlist-cf/syntax.ts';
import { aFilter, filters, lines } from './filter-conf/examples.ts';
import { aStart, rules, site } from './filterrules-conf/examples.ts';
import { gatherer, roots } from './gatherer-cf/examples.ts';
import { languages } from './index.ts';
import { types } from './mime-types/examples.ts';
import { syntax as postSummarizing } from './post-summarizing/syntax.ts';
import { recordLanguages } from './record-languages.ts';
import { parameters } from './robot-conf/examples.ts';
import { syntax as stopList } from './stoplist-cf/syntax.ts';

const stopped = exampleIn(stopList.usualPath);
const ruled = exampleIn(postSummarizing.usualPath);

const together: FindingExamples = {
  'SET-101': parameters('enumeration-filter=intranett').concat(filters(aFilter)),
  'SET-102': parameters('enumeration-filter=intranet').concat(filters(aFilter)),
  'SET-103': parameters('generation-filter=intranet').concat(filters(aFilter)),
  'SET-104': parameters('depth=3').concat(filters(aFilter)),
  'SET-105': lines('Setup fn=filterrules-setup config=./config/filterrules.conf'),
  'SET-106': lines('Setup fn=setup-type-by-extension file=./config/mime.types'),
  'SET-107': filters(
    '<Filter name="enumeration-default">\n  Setup fn=filterrules-setup config=./config/filterrules.conf\n  MetaData fn=filterrules-process\n</Filter>',
  ).concat(
    rules(
      `<Rule id=archive>\n  Match src=type by=is value=application/zip\n</Rule>\n${site(aStart, '  Use rule=archive')}`,
    ),
  ),
  'SET-108': filters(aFilter).concat([{ path: 'old/filter.conf', text: '' }]),
  'SET-109': rules('<Site name=siroe>\n  Server host=www.siroe.com\n</Site>'),
  'SET-110': filters(aFilter),
  'SET-111': roots('http://www.siroe.com/ URL=100,pages Depth=3'),
  'SET-112': roots('http://www.siroe.com/ Host=10,hosts Depth=3').concat([
    { path: 'filters/hosts', text: 'Allow ^www\\.siroe\\.com$\nDeny .*\n' },
  ]),
  'SET-113': lines('Generate fn=extract-full-text dst=whole-text'),
  'SET-114': lines('Setup fn=filterrules-setup config=mime.types').concat(types('application/zip zip')),
  'SET-115': lines('Data fn=filter-by-exact src=content-typ deny=text/plain'),
  'SET-116': lines('Generate fn=copy-attribute src=partial-txt dst=description'),
  'SET-117': lines('Enumerate fn=enumerate-urls type=html'),
  'SET-118': filters(
    '<Filter name="enumeration-default">\n  MetaData fn=filter-by-prefix src=path deny=/tmp/\n  Enumerate fn=enumerate-urls\n</Filter>',
  ),
  'SET-119': roots('http://www.siroe.com/ Depth=3'),
  'SET-120': roots('http://www.siroe.com/ Delay=0\nhttp://www.siroe.com/docs/ Delay=60').concat(
    parameters('server-delay=0'),
  ),
  'SET-122': roots('http://www.siroe.com/ Depth=3').concat(stopped('Image')),
  'SET-123': stopped('Image'),
  'SET-124': roots('http://www.siroe.com/ Depth=3').concat([{ path: allowList.usualPath, text: 'HTML\n' }]),
  'SET-125': gatherer('Essence: on', `Essence-Options: --allowlist ${allowList.usualPath}`),
  'SET-126': gatherer('Essence: on', 'Lib-Directory: lib').concat(stopped('Invoice')),
  'SET-127': lines('Setup fn=filterrules-setup config=intranet.conf'),
  'SET-128': filters(aFilter).concat([{ path: 'intranet.conf', text: '<Site name=siroe>\n</Site>\n' }]),
  'SET-129': gatherer(
    'Essence: on',
    'Essence-Options: --type-only',
    `Post-Summarizing: ${postSummarizing.usualPath}`,
  ).concat(ruled("title == 'Draft'\n\tdelete()\n")),
  'SET-121': [{ path: 'classification.conf', text: 'kept as it is\n' }],
  'PROGRAM-101': parameters('enumeration-filter=intranett').concat(filters(aFilter)),
  'PROGRAM-102': [],
  'PROGRAM-103': [],
};

/** By code. */
export const findingExamples: FindingExamples = Object.assign(
  {},
  ...languages.map(({ examples }) => examples),
  ...recordLanguages.map(({ examples }) => examples),
  together,
);
