/** Collections to begin with: the manual's sample.cf and its seven example roots (Harvest manual, 4.2 and 4.3). */

export interface CollectionTemplate {
  readonly id: string;
  readonly title: string;
  /** What it gathers, in one sentence. */
  readonly doc: string;
  /** By path in the collection. */
  readonly files: ReadonlyMap<string, string>;
}

const sample = `# sample.cf - Sample Gatherer Configuration File

Gatherer-Name:    My Sample Harvest Gatherer
Gatherer-Port:    8500
Top-Directory:    /usr/local/harvest/gatherers/sample

<RootNodes>
# Enter URLs for RootNodes here
http://www.mozilla.org/
http://www.xfree86.org/
</RootNodes>

<LeafNodes>
# Enter URLs for LeafNodes here
http://www.arco.de/~kj/index.html
</LeafNodes>
`;

const keepBelow = '# Everything but paths with /gatherers/\nDeny /gatherers/\nAllow .\n';

export const collectionTemplates: readonly CollectionTemplate[] = [
  {
    id: 'sample',
    title: 'The manual’s sample.cf',
    doc: 'Two RootNodes with all defaults, and one LeafNode.',
    files: new Map([['gatherer.cf', sample]]),
  },
  root('filtered', 'One server, with a filter', {
    doc: 'At most 100 documents of one server, those that the filter file MyFilter allows.',
    lines: ['http://harvest.cs.colorado.edu/ URL=100,MyFilter'],
    filter: ['filters/MyFilter', keepBelow],
  }),
  root('many-hosts', 'Up to 50 hosts, slowly', {
    doc: 'Follows links to at most 50 hosts, counted by address, with a minute between two requests.',
    lines: ['http://www.cs.colorado.edu/ Host=50 Delay=60'],
  }),
  root('gopher-menu', 'The top of a Gopher server', {
    doc: 'The menu of a Gopher server and what it lists.',
    lines: ['gopher://gopher.colorado.edu/ Depth=1'],
  }),
  root('local-folder', 'A folder of a file system', {
    doc: 'A directory and its immediate subdirectories.',
    lines: ['file://powell.cs.colorado.edu/home/hardy/ Depth=2'],
  }),
  root('ftp-archive', 'An FTP archive', {
    doc: 'The files of one directory of an FTP server.',
    lines: ['ftp://ftp.cs.colorado.edu/pub/cs/techreports/ Depth=1'],
  }),
  root('hotlist', 'A list of links', {
    doc: 'A page of links and what it names, with a minute between two requests.',
    lines: ['http://harvest.cs.colorado.edu/~hardy/hotlist.html \\', '        Depth=1 Delay=60'],
  }),
  root('two-access-types', 'Web and FTP together', {
    doc: 'Two levels of a home page, with links over HTTP and FTP.',
    lines: ['http://harvest.cs.colorado.edu/~hardy/ \\', '        Depth=2 Access=HTTP|FTP'],
  }),
];

interface RootOfTemplate {
  readonly doc: string;
  readonly lines: readonly string[];
  readonly filter?: readonly [path: string, text: string];
}

function root(id: string, title: string, { doc, lines, filter }: RootOfTemplate): CollectionTemplate {
  const text = ['<RootNodes>', `# ${doc}`, ...lines, '</RootNodes>', ''].join('\n');
  return { id, title, doc, files: new Map([['gatherer.cf', text], ...(filter === undefined ? [] : [filter])]) };
}
