/** For every finding of filter.conf the files that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExample, FindingExamples } from '../../sdk/configuration-language.ts';
import { syntax } from './syntax.ts';

export const filters = exampleIn(syntax.usualPath);
/** Lines inside a filter. */
export const lines = (...inside: readonly string[]): FindingExample =>
  filters(['<Filter name="intranet">', ...inside.map((line) => `  ${line}`), '</Filter>'].join('\n'));
export const aFilter = '<Filter name="intranet">\n  Enumerate fn=enumerate-urls\n</Filter>';

export const examples: FindingExamples = {
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
  'FILTER-129': filters(aFilter, aFilter),
  'FILTER-130': filters('<Rule id=archive>\n</Rule>'),
  'FILTER-131': filters('Init fn=load-modules shlib=wordcount.so funcs=wordcount'),
  'FILTER-132': filters('Data fn=generate-md5'),
  'FILTER-133': filters('<Filter name="intranet" kind=enumeration>\n</Filter>'),
  'FILTER-134': lines('Enumerate fn=enumerate-urls', 'Generate fn=extract-html-meta'),
  'FILTER-135': lines('MetaData fn=filter-by-max src=bytes value=1024'),
  'FILTER-136': lines('Data fn=filter-by-max src=content-length value=1024'),
  'FILTER-141': lines('Generate fn=extract-html-meta', 'Generate fn=copy-attribute src=partial-text dst=description'),
  'FILTER-142': lines('Data fn=generate-by-prefix match=all src=path value=Page dst=kind'),
  'FILTER-143': lines('MetaData fn=filter-by-regex src=path deny="[?&]print="'),
};
