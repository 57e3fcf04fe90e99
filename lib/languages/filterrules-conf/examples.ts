/** For every finding of filterrules.conf the files that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExample, FindingExamples } from '../../sdk/configuration-language.ts';
import { syntax } from './syntax.ts';

export const rules = exampleIn(syntax.usualPath);
export const aStart = '  Start url=http://www.siroe.com/';
const rule = (match: string): FindingExample => rules(`<Rule id=archive>\n  ${match}\n</Rule>`);
export const site = (...inside: readonly string[]): string => ['<Site name=siroe>', ...inside, '</Site>'].join('\n');

export const examples: FindingExamples = {
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
  'RULES-123': rules('<Site name=siroe>\n  Start url=wais://wais.siroe.com/\n</Site>'),
  'RULES-124': rules(`<Site name=siroe type=domain domain="siroe com">\n</Site>`),
  'RULES-125': rules(`<Site name=siroe database=archive>\n${aStart}\n</Site>`),
  'RULES-126': rules(site('  Server host=www.siroe.com', aStart, '  Sitemap url=http://www.example.com/sitemap.xml')),
  'RULES-127': rules(site(aStart, '  Sitemap url=wais://www.siroe.com/sitemap')),
  'RULES-128': rules('Option default-site=allow'),
  'RULES-129': rule('Match src=path by=contains value=?OpenDocument'),
};
