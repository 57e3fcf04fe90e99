/** Documents of types that Debian hardly has, made of its documents by programs of its packages. */

import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DebianDocuments } from '../../testing/debian-documents.ts';
import { matches } from './document-tools.ts';
import type { ReadDocument } from './read-real-document.ts';

const run = promisify(execFile);

export interface Scarcity {
  /** Why Debian has no three of them. */
  readonly why: string;
  /** What takes their place. */
  readonly instead: string;
  /** `folder`: to work in. */
  readonly make?: (documents: DebianDocuments, folder: string) => Promise<readonly ReadDocument[]>;
}

type Find = DebianDocuments['find'];

const fileOf = (find: Find, name: string, file: string | RegExp): string => {
  const [found] = find(name, file);
  if (found === undefined) throw new Error(`${name} has no ${String(file)}`);
  return found;
};

/** Files that are kept as versions. */
const licences = ['cvs', 'bzip2', 'quilt'] as const;

async function checkedIn({ find }: DebianDocuments, folder: string): Promise<readonly ReadDocument[]> {
  const made: ReadDocument[] = [];
  for (const name of licences) {
    const file = path.join(folder, name);
    await copyFile(fileOf(find, name, `${name}/copyright`), file);
    const told = ['-q', '-u', '-wwinnow', `-t-Licence of ${name}`, '-mAs in Debian', file];
    await run(fileOf(find, 'rcs', /\/bin\/ci$/), told, { cwd: folder });
    const seen = { description: `Licence of ${name}`, revision: '1.1', author: 'winnow' };
    made.push({ name: `${name},v`, body: await readFile(`${file},v`), seen });
  }
  return made;
}

async function administered({ find }: DebianDocuments, folder: string): Promise<readonly ReadDocument[]> {
  const made: ReadDocument[] = [];
  for (const name of licences) {
    const file = path.join(folder, `s.${name}`);
    const told = [`-i${fileOf(find, name, `${name}/copyright`)}`, '-yAs in Debian', file];
    await run(fileOf(find, 'cssc', /\/cssc\/admin$/), told, { cwd: folder });
    made.push({ name: `s.${name}`, body: await readFile(file), seen: { revision: '1.1', comments: 'As in Debian' } });
  }
  return made;
}

const bibliographies = [
  ['texlive-base', 'btxdoc.bib', { title: 'A Handbook for Scholars' }],
  ['texlive-base', 'base/xampl.bib', { author: 'Knuth', title: 'The Gnats and Gnus Document Preparation System' }],
  ['r-cran-knitr', 'knitr-manual.bib', { title: 'Dynamic Documents with R and knitr' }],
] as const;

async function referred({ find }: DebianDocuments): Promise<readonly ReadDocument[]> {
  const library = path.dirname(fileOf(find, 'libbibutils8', /\/libbibutils\.so\.\d+$/));
  const [reader, writer] = ['bib2xml', 'xml2end'].map((name) => fileOf(find, 'bibutils', new RegExp(`/bin/${name}$`)));
  const made: ReadDocument[] = [];
  for (const [from, file, seen] of bibliographies) {
    const piped = 'export LD_LIBRARY_PATH="$1"; "$2" "$4" 2>&- | "$3" 2>&-';
    const given = [library, reader ?? '', writer ?? '', fileOf(find, from, file)];
    const converted = await run('sh', ['-c', piped, 'sh', ...given]);
    made.push({
      name: `${path.basename(file)} as refer`,
      body: Buffer.from(converted.stdout.replace('\uFEFF', '')),
      seen,
    });
  }
  return made;
}

/** The heads of the articles, one after the other. */
async function newsgroup({ find }: DebianDocuments): Promise<readonly ReadDocument[]> {
  const articles = ['maze/poster', 'hanoi/poster'].map((file) => readFile(fileOf(find, 'vim-runtime', file), 'utf8'));
  const heads = (await Promise.all(articles)).map((text) => text.split(/\n\s*\n/)[0]?.replace(/^Article.*\n/, ''));
  const seen = { headings: matches('^Subject: (.*)$'), author: 'Greg McFarlane' };
  return [{ name: 'heads of vim-runtime’s articles', body: Buffer.from(`${heads.join('\n\n')}\n`), seen }];
}

async function compared({ find }: DebianDocuments, folder: string): Promise<readonly ReadDocument[]> {
  const names = ['ftpget.c', 'simple.c'];
  for (const name of names) await copyFile(fileOf(find, 'libcurl4-doc', `examples/${name}`), path.join(folder, name));
  // It exits with 1 where they differ.
  const { stdout } = await run('sh', ['-c', 'diff -u ftpget.c simple.c || true'], { cwd: folder });
  return [{ name: 'diff -u ftpget.c simple.c', body: Buffer.from(stdout), seen: { files: 'simple.c' } }];
}

/** A server that ran in 1992, as its description was handed out. */
const waisSource = `(:source
   :version 3
   :ip-name "quake.think.com"
   :tcp-port 210
   :database-name "directory-of-servers"
   :cost 0.00
   :cost-unit :free
   :maintainer "wais-directory-of-servers@quake.think.com"
   :description "Server created with WAIS release 8 b3.1. This is a directory of servers."
)
`;

const ims = `<lom><general><title><langstring>Ogg</langstring></title>
<description><langstring>How media are encapsulated.</langstring></description>
<keyword><langstring>codec</langstring></keyword></general></lom>
`;

const rfc = 'RFCs are not free by the rules of Debian, which only has those of Ogg and Vorbis';

/** By Essence type. */
export const scarce: Readonly<Record<string, Scarcity>> = {
  FYI: { why: `${rfc}; none of them is an FYI`, instead: 'those, which are laid out the same' },
  'Internet-Draft': { why: `${rfc}, and no drafts`, instead: 'those, which are laid out the same' },
  'IMS-DOCUMENT': {
    why: 'no package has learning objects',
    instead: 'a description with the elements of IMS',
    make: async () => [{ name: 'a description', body: Buffer.from(ims), seen: { title: 'Ogg', keywords: 'codec' } }],
  },
  News: { why: 'two articles were found (vim-runtime)', instead: 'them, and a bounced message with headers of News' },
  NewsArticle: {
    why: 'two articles were found (vim-runtime)',
    instead: 'them, and a bounced message with headers of News',
  },
  NewsGroup: {
    why: 'a newsgroup is an answer of a server, not a file',
    instead: 'the heads of the two articles of vim-runtime',
    make: newsgroup,
  },
  Object: {
    why: 'a.out, which the summarizer reads, too, has not been Debian’s format since 1995',
    instead: 'ELF libraries; a.out is in object-file.test.ts',
  },
  Patch: { why: 'two were found', instead: 'them, and what diff(1) prints of two programs', make: compared },
  RCS: { why: 'no package has ,v files', instead: 'what ci of package rcs makes of three documents', make: checkedIn },
  Refer: {
    why: 'no package has a refer bibliography',
    instead: 'what bibutils makes of three BibTeX bibliographies',
    make: referred,
  },
  SCCS: {
    why: 'no package has s. files',
    instead: 'what admin of package cssc makes of three documents',
    make: administered,
  },
  SymbolicLink: { why: 'a link has no content', instead: 'the targets of links of packages, as they are handed on' },
  WaisSource: {
    why: 'Debian never had WAIS',
    instead: 'a description as WAIS servers handed them out',
    make: async () => [
      {
        name: 'directory-of-servers.src',
        body: Buffer.from(waisSource),
        seen: { host: 'quake.think.com', 'tcp-port': '210' },
      },
    ],
  },
};

/** Packages of the programs. */
export const makers = ['rcs', 'cssc', 'bibutils', 'libbibutils8'] as const;

/** Makes them in folders of their own below `top`. */
export async function makeDocuments(
  { make }: Pick<Scarcity, 'make'>,
  documents: DebianDocuments,
  top: string,
): Promise<readonly ReadDocument[]> {
  await mkdir(top, { recursive: true });
  const folder = await mkdtemp(path.join(top, 'made-'));
  return make === undefined ? [] : make(documents, folder);
}
