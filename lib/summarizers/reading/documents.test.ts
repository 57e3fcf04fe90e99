/** Readers of texts with pieces of documents as they are found. */

import { describe, expect, it } from 'vitest';
import { pageContent } from '../../sdk/testing.ts';
import { summarizers } from '../index.ts';

/** What a summarizer makes of a text. */
function made(name: string, text: string): Readonly<Record<string, string>> {
  const summarize = summarizers.find((each) => each.name === name)?.bind({});
  const summary = [...(summarize?.(pageContent({ kind: 'text', text })) ?? [])];
  return Object.fromEntries(
    summary.map(([attribute, values]) => [attribute, values.join(' | ')]).filter(([, value]) => value !== ''),
  );
}

describe('RFC.sum', () => {
  const draft = `



DNSOP Working Group                                          D. Lawrence
Internet-Draft                                       Akamai Technologies
Updates: 1034, 1035 (if approved)                              W. Kumari
Intended status: Standards Track                                 P. Sood
Expires: April 1, 2019                                            Google
                                                      September 28, 2018


              Serving Stale Data to Improve DNS Resiliency
                    draft-ietf-dnsop-serve-stale-01

Abstract

   This draft defines a method for recursive resolvers to use stale DNS
   data.

Lawrence, et al.          Expires April 1, 2019                 [Page 1]
\fInternet-Draft              DNS Serve Stale               September 2018


   It says more.

Table of Contents

   1.  Introduction  . . . . . . . . . . . . . . . . . . . . . . . .   2

1.  Introduction

   Text.
`;

  it('a draft: authors and date of the right column, an abstract over two pages', () => {
    expect(made('Internet-Draft.sum', draft)).toEqual({
      title: 'Serving Stale Data to Improve DNS Resiliency',
      author: 'D. Lawrence\nW. Kumari\nP. Sood',
      date: 'September 28, 2018',
      identifier: 'draft-ietf-dnsop-serve-stale-01',
      abstract: 'This draft defines a method for recursive resolvers to use stale DNS data.\n\nIt says more.',
      headings: 'Abstract\n1. Introduction',
    });
  });

  it('an old one: headings with a number of several parts are not at the margin', () => {
    const text =
      'Network Working Group                   P. Deutsch\nRequest for Comments: 1951   Aladdin Enterprises\nCategory: Informational                 May 1996\n\n\n   DEFLATE Compressed Data\n        Format Specification\n\n1. Introduction\n\n   1.1. Purpose\n\n      The purpose is:\n\n      1. a list\n\n      2. of two\n';
    expect(made('RFC.sum', text)).toMatchObject({
      title: 'DEFLATE Compressed Data Format Specification',
      author: 'P. Deutsch',
      identifier: 'RFC 1951',
      date: 'May 1996',
      headings: '1. Introduction\n1.1. Purpose',
    });
  });

  it('an editor is an author', () => {
    const head = 'IETF          T. Bray, Ed.\nRequest for Comments: 8259    Textuality\nDecember 2017\n\n   JSON\n';
    expect(made('RFC.sum', head)).toMatchObject({ author: 'T. Bray, Ed.', title: 'JSON' });
  });
});

describe('XML.sum', () => {
  it('a feed: the title of the channel, and those of its items', () => {
    const feed =
      '<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>http://a.example/</link><description>All.</description><item><title>One &amp; two</title><description><![CDATA[<b>First</b>]]></description><guid>http://a.example/1</guid><pubDate>Tue, 24 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>';
    expect(made('XML.sum', feed)).toMatchObject({
      title: 'News',
      description: 'All.',
      headings: 'One & two',
      date: 'Tue, 24 Nov 2026 10:00:00 GMT',
      'url-references': 'http://a.example/\nhttp://a.example/1',
      'root-element': 'rss',
    });
  });

  it('a document with a DTD of its own, whose entities are not expanded', () => {
    const book =
      '<!DOCTYPE book PUBLIC "-//OASIS//DTD DocBook" "x.dtd" [\n<!-- it\'s -->\n<!ENTITY x "<b>boom</b>">\n]>\n<book><bookinfo><title>Dogs</title></bookinfo><chapter><title>Breeds</title><para>&x;Many.</para></chapter></book>';
    expect(made('XML.sum', book)).toEqual({
      title: 'Dogs',
      headings: 'Breeds',
      'root-element': 'book',
      'partial-text': 'Dogs\nBreeds\n&x;Many.',
    });
  });

  it('translations of an element are left out', () => {
    const component =
      '<component><name>Printers</name><name xml:lang="de">Drucker</name><summary>Configure</summary><summary xml:lang="fr">Configurer</summary></component>';
    expect(made('XML.sum', component)).toMatchObject({
      title: 'Printers',
      description: 'Configure',
      'partial-text': 'Printers\nConfigure',
    });
  });

  it('a picture: its title, and nothing of its style', () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg"><style>a{}</style><title>A dog</title><desc>It barks.</desc></svg>';
    expect(made('XML.sum', svg)).toMatchObject({
      title: 'A dog',
      description: 'It barks.',
      'partial-text': 'A dog\nIt barks.',
    });
  });

  it('bytes that are no text to the server are read as they say they are encoded', () => {
    const xml = '<?xml version="1.0" encoding="iso-8859-1"?><a><title>Gr\u00f6\u00dfe</title></a>';
    const bytes = Uint8Array.from(xml, (sign) => sign.charCodeAt(0));
    const summarize = summarizers.find(({ name }) => name === 'XML.sum')?.bind({});
    const summary = [...(summarize?.(pageContent({ kind: 'other', source: '', bytes })) ?? [])];
    expect(summary.find(([name]) => name === 'title')).toEqual(['title', ['Größe']]);
  });
});

describe('JSON.sum', () => {
  it('a package: names of parts are no title', () => {
    const text =
      '{"name":"winnow","description":"Crawls.","contributors":[{"name":"Ann","email":"a@a.example"}],"plugins":[{"name":"next","title":"Next"}],"repository":{"url":"https://a.example/r"},"keywords":["search"]}';
    expect(made('JSON.sum', text)).toEqual({
      title: 'winnow',
      description: 'Crawls.',
      author: 'Ann',
      keywords: 'search',
      headings: 'next\nNext',
      keys: 'name\ndescription\ncontributors\nemail\nplugins\ntitle\nrepository\nurl\nkeywords',
      'url-references': 'https://a.example/r',
    });
  });

  it('escapes, comments, several texts in a row, and what is cut off', () => {
    expect(
      made('JSON.sum', '// of dogs\n{"title":"Gr\\u00f6\\u00dfe \\"x\\""}\n{"title":"two"}\n{"name":"thr'),
    ).toMatchObject({
      title: 'Größe "x"',
      headings: 'two\nthr',
    });
  });
});

describe('Troff.sum', () => {
  it('-me as Berkeley wrote it: strings, footnotes, numbered headings', () => {
    const text =
      '.ds G \\s-1GROFF\\s0\n.+c\n.(l C\n.b "Writing Papers with GROFF using \\-me"\n.sp 2\n.ul\nEric P. Allman*\n.(f\n*Author\'s current address:\n.)f\n.)l\n.pp\nThis describes \\*G.\n.sh 1 "Basics of Text Processing"\n.pp\nText.\n';
    expect(made('Troff.sum', text)).toMatchObject({
      title: 'Writing Papers with GROFF using -me',
      author: 'Eric P. Allman',
      headings: 'Basics of Text Processing',
    });
    expect(made('Troff.sum', text)['partial-text']).toContain('This describes GROFF.');
  });

  it('-mdoc: names, flags, and references to pages', () => {
    const page =
      '.Dd November 24, 2026\n.Dt SSH 1\n.Os\n.Sh NAME\n.Nm ssh\n.Nd OpenSSH remote login client\n.Sh SYNOPSIS\n.Nm ssh\n.Op Fl 46Aa\n.Op Fl B Ar bind_interface\n.Sh DESCRIPTION\n.Nm\n(SSH client) logs in.\n.Sh SEE ALSO\n.Xr scp 1 ,\n.Xr sftp 1\n';
    expect(made('Troff.sum', page)).toEqual({
      title: 'ssh - OpenSSH remote login client',
      synopsis: 'ssh [-46Aa] [-B bind_interface]',
      description: 'ssh (SSH client) logs in.',
      'see-also': 'scp(1), sftp(1)',
    });
  });

  it('formulas and drawings are no part of the text', () => {
    const text =
      '.lp\n.EQ\ngsize 12\ndefine vv %V sub%\n.EN\nThe slide shows it.\n.PS <drawing\n.PS\nbox "a"\n.PE\nThe end.\n';
    expect(made('Troff-me.sum', text)['partial-text']).toBe('The slide shows it.\nThe end.');
  });

  it('macros that a text defines are no part of it', () => {
    const page =
      '.TH MOUNT 8\n.de URL\n\\\\$2 <\\\\$1>\\\\$3\n..\n.if \\n[.g] \\{\\\n.  am URL\n.    ad l\n.  .\n.\\}\n.SH "NAME"\nmount \\- mount a filesystem\n';
    expect(made('ManPage.sum', page)).toEqual({ title: 'mount - mount a filesystem' });
  });
});

describe('SGML.sum', () => {
  it('a title without its end tag ends where the next element begins', () => {
    const text =
      "<!doctype linuxdoc system>\n<article>\n<title>User's Guide\n<author><name>Matt</name>\n<sect>One<p>Text.\n";
    const summarize = summarizers.find(({ name }) => name === 'SGML.sum')?.bind({});
    const page = pageContent({ kind: 'html', title: "User's Guide <author><name>Matt</name> <sect>One", source: text });
    expect(new Map(summarize?.(page)).get('title')).toEqual(["User's Guide"]);
  });
});

describe('FormattedText.sum', () => {
  it('a page as nroff formats it', () => {
    const page =
      'XZ(1)\n\nN\bNA\bAM\bME\bE\n       x\bxz\bz - compress _\bf_\bi_\bl_\be\n\nS\bSE\bEE\bE A\bAL\bLS\bSO\bO\n       xzdec(1)\n';
    expect(made('FormattedText.sum', page)).toEqual({
      headings: 'NAME\nSEE ALSO',
      'partial-text': 'XZ(1)\n\nNAME\n       xz - compress file\n\nSEE ALSO\n       xzdec(1)',
    });
  });
});

describe('OtherCode.sum', () => {
  const programs: readonly (readonly [
    language: string,
    text: string,
    procedures: string,
    comments: string,
    included?: string,
  ])[] = [
    [
      'Java',
      '/** Dogs. */\nimport java.util.List;\npublic class Dog extends Animal {\n  private static int count(List<Dog> all) {\n    return 1; // one\n  }\n}',
      'Dog\ncount',
      'Dogs.\none',
      'java.util.List',
    ],
    [
      'TypeScript',
      "// Dogs.\nimport type { Dog } from './dog.ts';\nexport const bark = (dog: Dog) => dog;\nexport async function run(): Promise<void> {}",
      'bark\nrun',
      'Dogs.',
      './dog.ts',
    ],
    ['C++', '// Dogs.\n#include <dog.h>\nint Dog::bark(int loud)\n{\n  return loud;\n}', 'Dog::bark', 'Dogs.', 'dog.h'],
    ['Rust', '/// Dogs.\nuse std::fs;\npub(crate) fn bark() {}\nstruct Dog;', 'bark\nDog', 'Dogs.', 'std::fs'],
    ['Go', '// Dogs.\nimport "fmt"\nfunc (d *Dog) Bark() {\n}', 'Bark', 'Dogs.', 'fmt'],
    ['Fortran in columns', 'C     Dogs.\n      SUBROUTINE BARK(N)\n      INTEGER N\n      END', 'BARK', 'Dogs.'],
    ['Lisp', ";; Dogs.\n(require 'dog)\n(defun bark (dog) dog)", 'bark', 'Dogs.', 'dog'],
    ['Ada', '-- Dogs.\nwith Ada.Text_IO;\nprocedure Bark is\nbegin null; end Bark;', 'Bark', 'Dogs.', 'Ada.Text_IO'],
    ['SQL', '-- Dogs.\nCREATE TABLE IF NOT EXISTS dog (id int);', 'dog', 'Dogs.'],
    ['an assembler', '; Dogs.\n.globl bark\nbark: ret', 'bark', 'Dogs.'],
  ];

  const cases = programs.map(([language, text, procedures, comments, included]) => ({
    language,
    text,
    expected: { procedures, comments, ...(included !== undefined && { 'included-files': included }) },
  }));

  it.each(cases)('$language', ({ text, expected }) => {
    expect(made('OtherCode.sum', text)).toEqual(expected);
  });
});

describe('CHeader.sum', () => {
  it('declarations as in the headers of glibc', () => {
    const header =
      'extern double atof (const char *__nptr)\n     __THROW __attribute_pure__ __nonnull ((1)) __wur;\nextern int atexit (void (*__func) (void)) __THROW __nonnull ((1));\ntypedef int (*compare) (const void *, const void *);\n';
    expect(made('CHeader.sum', header)).toEqual({ procedures: 'atof\natexit' });
  });

  it('declarations for old compilers, too, as zlib.h has them', () => {
    const text = 'ZEXTERN int ZEXPORT deflate OF((z_streamp strm, int flush));\nint wipe __P((void));\n';
    expect(made('CHeader.sum', text)['procedures']).toBe('deflate\nwipe');
  });
});

describe('Configuration.sum', () => {
  it('a wildcard begins no comment, and names may have a dollar sign', () => {
    const text = 'Include /etc/ssh/sshd_config.d/*.conf\nUsePAM yes\n$FileOwner root\n/* One. */\nport = 1\n';
    expect(made('Configuration.sum', text)).toMatchObject({ keys: 'Include\nUsePAM\n$FileOwner\nport' });
  });

  it('of systemd, of Apache, and with blocks', () => {
    expect(
      made(
        'Configuration.sum',
        '#  This file is part of systemd.\n# ------\n[Login]\n#NAutoVTs=6\nKillUserProcesses=no\n',
      ),
    ).toEqual({
      headings: 'Login',
      keys: 'KillUserProcesses',
      comments: 'This file is part of systemd.\nNAutoVTs=6',
    });
    expect(
      made(
        'Configuration.sum',
        '<VirtualHost *:80>\n  ServerName a.example\n</VirtualHost>\n/* all\n * dogs */\nzone "x" {\n  type primary;\n};\n',
      ),
    ).toEqual({
      headings: 'VirtualHost *:80',
      keys: 'ServerName\nzone\ntype',
      comments: 'all\ndogs',
    });
  });
});

describe('Command.sum', () => {
  it('nor are values of variables', () => {
    const text = 'version="zforce 1.12\nWritten by Gailly."\nexport x=\'a\nb\'\nmv a b\n';
    expect(made('Command.sum', text)).toEqual({ commands: 'mv' });
  });

  it('texts that are given to commands are none', () => {
    expect(made('Command.sum', 'cat <<EOF\nThis is text\nEOF\nif test -f x; then\n  rm x\nfi\n')).toEqual({
      commands: 'cat\nrm',
    });
  });
});
