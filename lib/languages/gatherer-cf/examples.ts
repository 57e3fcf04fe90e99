/** For every finding of gatherer.cf the files that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExample, FindingExamples } from '../../sdk/configuration-language.ts';
import { syntax } from './syntax.ts';

export const gatherer = exampleIn(syntax.usualPath);
export const roots = (root: string): FindingExample => gatherer(`<RootNodes>\n${root}\n</RootNodes>`);

export const examples: FindingExamples = {
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
  'GATHERER-113': roots('telnet://library.siroe.com/ Depth=3'),
  'GATHERER-114': gatherer('HTTP-Basic-Auth: jack:secret'),
  'GATHERER-115': gatherer('Top-Directory: /srv/gatherer'),
  'GATHERER-116': gatherer('<LeafNodes>\n|list-news.sh\n</LeafNodes>'),
  'GATHERER-117': roots('http://www.siroe.com/ Depth=0'),
  'GATHERER-118': roots('http://www.siroe.com/ Depth=1 Depth=2'),
  'GATHERER-119': roots('http://www.siroe.com/ Depth=3 Host=50'),
  'GATHERER-130': gatherer('Debug-Options: -d20,1'),
  'GATHERER-131': gatherer('Debug-Options: -D256,1'),
  'GATHERER-132': gatherer('Debug-Options: -D68,5'),
  'GATHERER-133': gatherer('Debug-Options: -D45,1'),
  'GATHERER-134': gatherer('Debug-Options: -D40,3'),
  'GATHERER-135': roots('http://www.siroe.com/ URL=0 Depth=3'),
  'GATHERER-136': gatherer('  Refresh-Rate: 60'),
  'GATHERER-140': gatherer('<LeafNodes>\n|list-news.sh "comp.archives\n</LeafNodes>'),
  'GATHERER-141': gatherer('<LeafNodes>\n|list-news.sh > /tmp/list\n</LeafNodes>'),
  'GATHERER-142': gatherer('HTTP-Proxy: proxy.siroe.com 8080'),
  'GATHERER-143': gatherer('Local-Mapping: http://www.siroe.com/~jack/'),
  'GATHERER-144': gatherer('Local-Mapping: http://www.siroe.com/~jack/ /home/jack/public_html'),
  'GATHERER-145': gatherer('HTTP-Basic-Auth: staff credential:staff'),
  'GATHERER-146': roots('gopher://gopher.siroe.com/ Access=HTTP|Gopher Depth=1'),
  'GATHERER-147': gatherer('Essence: on\nEssence-Options: --no-keyword'),
  'GATHERER-148': gatherer('Essence: on\nEssence-Options: --allowlist'),
  'GATHERER-149': gatherer('Essence: on\nEssence-Options: --max-deletions 1000'),
  'GATHERER-150': gatherer('Essence-Options: --no-keywords'),
};
