/** At least three documents of Debian packages for every summarizer, and what somebody who opens them sees. */

import {
  element,
  exif,
  functions,
  header,
  manName,
  matches,
  member,
  members,
  property,
  stringsWith,
  symbols,
} from './document-tools.ts';
import type { Tool } from './document-tools.ts';

/** By attribute: a piece of its value, or a program that says what it has to contain. */
export type Seen = Readonly<Record<string, string | Tool>>;
/** `file`: the end of its path in the package, or a pattern of it. */
export type RealDocument = readonly [from: string, file: string | RegExp, seen: Seen];

const mimetype = 'golang-github-gabriel-vasile-mimetype-dev';
const bounces = 'python3-flufl.bounce';
const ofPage: Seen = { title: element('title') };
const ofManual: Seen = { title: manName };
const rfcs = (seen: readonly [Seen, Seen, Seen]): readonly RealDocument[] => [
  [
    'libogg-dev',
    'rfc3533.txt.gz',
    { title: 'The Ogg Encapsulation Format Version 0', author: 'S. Pfeiffer', ...seen[0] },
  ],
  ['libogg-dev', 'rfc5334.txt.gz', { title: 'Ogg Media Types', date: 'September 2008', ...seen[1] }],
  [
    'libvorbis-dev',
    'rfc5215.txt.gz',
    { title: 'RTP Payload Format for Vorbis Encoded Audio', author: 'L. Barbato', ...seen[2] },
  ],
];
const ofRfc = rfcs([{ identifier: 'RFC 3533' }, { identifier: 'RFC 5334' }, { identifier: 'RFC 5215' }]);
const texts = (attribute: string): readonly RealDocument[] => [
  ['cvs', 'cvs/copyright', { [attribute]: 'Thorsten Glaser' }],
  ['bzip2', 'bzip2/copyright', { [attribute]: 'Upstream-Name: bzip2' }],
  ['quilt', 'quilt/copyright', { [attribute]: 'Martin Quinson' }],
];
const sourcesOfC: readonly RealDocument[] = [
  [
    'libcurl4-doc',
    'examples/http2-download.c',
    { procedures: 'my_trace', 'included-files': matches('^#include <(.*)>') },
  ],
  ['libcurl4-doc', 'examples/ftpget.c', { procedures: 'my_fwrite', 'included-files': 'curl/curl.h' }],
  ['libcurl4-doc', 'examples/simple.c', { procedures: 'main', comments: 'Daniel Stenberg' }],
];
const programs: readonly RealDocument[] = [
  ['bzip2', /\/bin\/bzip2$/, { 'partial-text': stringsWith('is redundant in versions 0.9.5') }],
  ['gzip', /\/bin\/gzip$/, { 'partial-text': stringsWith('is encrypted -- not supported') }],
  ['hello', /\/bin\/hello$/, { 'partial-text': stringsWith('Hello, world!') }],
];
const manuals: readonly RealDocument[] = [
  ['bzip2', 'man1/bzip2.1.gz', ofManual],
  ['gzip', 'man1/gzip.1.gz', { ...ofManual, description: 'Lempel-Ziv', 'see-also': 'zmore(1)' }],
  ['mutt', 'man1/mutt.1.gz', { ...ofManual, author: 'Michael Elkins' }],
];
const ofMe: readonly RealDocument[] = [
  [
    'groff',
    'meintro.me.gz',
    { title: 'Writing Papers with GROFF using -me', author: 'Eric P. Allman', headings: 'Footnotes' },
  ],
  ['groff', 'meref.me.gz', { title: '-ME REFERENCE MANUAL', headings: 'Section Headings' }],
  ['groff', 'grnexmpl.me', { 'partial-text': 'The following slide shows the complete schematics' }],
];
const ofMs: readonly RealDocument[] = [
  [
    'groff',
    'pic.ms.gz',
    { title: 'Making Pictures With GNU PIC', author: 'Eric S. Raymond', abstract: 'troff extension' },
  ],
  ['groff', 'webpage.ms.gz', { headings: 'Mailing lists' }],
  ['cvs', 'cvs-paper.ms.gz', { abstract: 'The program described in this paper fills a need', headings: 'Background' }],
];

/** By Essence type. */
export const realDocuments: Readonly<Record<string, readonly RealDocument[]>> = {
  Archive: [
    ['zlib1g-dev', 'libz.a', { symbols: symbols('archive'), files: members }],
    ['libbz2-dev', 'libbz2.a', { symbols: symbols('archive'), files: members }],
    ['liblzma-dev', 'liblzma.a', { symbols: symbols('archive'), files: members }],
  ],
  Audio: [
    ['alsa-utils', 'Front_Center.wav', { 'sample-rate': exif('SampleRate'), channels: exif('NumChannels') }],
    ['nyquist', 'piano/demo.mp3', { 'sample-rate': exif('SampleRate'), 'bit-rate': exif('AudioBitrate') }],
    [
      'sound-theme-freedesktop',
      'alarm-clock-elapsed.oga',
      { 'sample-rate': exif('SampleRate'), channels: exif('AudioChannels') },
    ],
  ],
  Awk: [
    ['gawk', 'awk/getopt.awk', { procedures: matches('^function (\\w+)'), comments: 'Arnold Robbins' }],
    ['gawk', 'awk/group.awk', { procedures: matches('^function (\\w+)') }],
    ['gawk', 'awk/quicksort.awk', { procedures: matches('^function (\\w+)'), comments: 'Quicksort algorithm' }],
  ],
  Bibliographic: [
    ['r-cran-knitr', 'knitr-manual.bib', { author: 'Yihui Xie', title: 'Dynamic Documents with R and knitr' }],
    ['texlive-base', 'btxdoc.bib', { author: 'Oren Patashnik', title: 'The Chicago Manual of Style' }],
    [
      'texlive-base',
      'base/xampl.bib',
      { author: 'Daniel D. Lincoll', title: 'The Gnats and Gnus Document Preparation System' },
    ],
  ],
  Binary: programs,
  'Binary-raw': programs,
  C: sourcesOfC,
  'C-raw': sourcesOfC.map(([from, file]) => [from, file, { 'partial-text': 'curl/curl.h' }] as const),
  CHeader: [
    [
      'zlib1g-dev',
      'include/zlib.h',
      { procedures: matches('ZEXPORT (deflate|inflate|compress|uncompress) OF'), macros: 'Z_NO_FLUSH' },
    ],
    [
      'libbz2-dev',
      'include/bzlib.h',
      { macros: matches('^#define (BZ_\\w+) +[(\\d-]'), comments: 'Public header file' },
    ],
    ['libpng-dev', 'libpng16/png.h', { macros: 'PNG_LIBPNG_VER_STRING', 'included-files': 'pngconf.h' }],
  ],
  Command: [
    ['bzip2', /\/bin\/bzdiff$/, { commands: 'bzip2', comments: 'Philippe Troin' }],
    ['gzip', /\/bin\/zforce$/, { comments: 'zforce: force a gz extension on all gzip files' }],
    ['bzip2', /\/bin\/bzmore$/, { commands: 'bzip2' }],
  ],
  Configuration: [
    ['openssh-server', 'openssh/sshd_config', { keys: matches('^([A-Z]\\w+)') }],
    ['rsyslog', 'etc/rsyslog.conf', { keys: matches('^(\\$\\w+)') }],
    ['quilt', 'quilt.quiltrc', { keys: matches('^(QUILT_\\w+)='), comments: 'Options passed to GNU diff' }],
  ],
  Dvi: [
    ['c++-annotations-dvi', 'cplusplus.dvi.gz', { 'partial-text': 'Frank B. Brokken' }],
    ['texlive-plain-generic', 'tepsf1.dvi.gz', { 'partial-text': 'This figure should be centered:' }],
    ['texlive-plain-generic', 'tepsf3.dvi', { 'partial-text': 'Test of epsf.tex' }],
  ],
  FAQ: [
    ['man-db', 'man-db/FAQ', { 'full-text': 'Why use man-db instead of man?' }],
    ['zlib1g-dev', 'FAQ.gz', { 'full-text': 'Frequently Asked Questions about zlib' }],
    ['procmail', 'procmail/FAQ', { 'full-text': 'Frequently Asked Questions' }],
  ],
  Font: [
    [
      'emacs-intl-fonts',
      'bdf/arab24-0-etl.bdf',
      { title: matches('^FONT (.*?)\\s*$'), comments: 'still under development' },
    ],
    ['fonts-urw-base35', 'C059-Bold.afm', { title: matches('^FullName (.*?)\\s*$') }],
    ['groff', 'oldfont/devps/symbol.afm', { title: matches('^FullName (.*?)\\s*$'), comments: 'Adobe Systems' }],
  ],
  FormattedText: [
    ['csh', 'csh.txt.gz', { 'partial-text': 'An Introduction to the C shell' }],
    ['groff', 'pic.txt.gz', { headings: 'Why PIC?', 'partial-text': 'Eric S. Raymond' }],
    ['groff', 'meref.txt.gz', { headings: 'Paragraphing' }],
  ],
  FullText: texts('full-text'),
  FYI: ofRfc,
  HomeHTML: [
    ['apache2-doc', 'manual/en/index.html', ofPage],
    ['libogg-dev', 'libogg-dev/html/index.html', { ...ofPage, headings: 'Ogg programming documentation' }],
    ['libvorbis-dev', 'libvorbis-dev/html/index.html', ofPage],
  ],
  'HTML-lax': [
    ['libvorbis-dev', 'html/oggstream.html', { ...ofPage, headings: 'Logical and physical bitstreams' }],
    ['debian-faq', 'FAQ/software.en.html', ofPage],
    ['libogg-dev', 'html/framing.html', ofPage],
  ],
  HTML: [
    ['libvorbis-dev', 'html/oggstream.html', { ...ofPage, headings: 'Logical and physical bitstreams' }],
    ['debian-faq', 'FAQ/software.en.html', ofPage],
    ['libogg-dev', 'html/framing.html', ofPage],
  ],
  Image: [
    ['libgdata-tests', 'photo.jpg', { width: exif('ImageWidth'), camera: exif('Model'), software: exif('Software') }],
    [mimetype, 'testdata/jpg.jpg', { width: exif('ImageWidth'), height: exif('ImageHeight') }],
    ['texlive-plain-generic', 'universe.jpg', { width: exif('ImageWidth'), height: exif('ImageHeight') }],
  ],
  'IMS-DOCUMENT': [],
  'Internet-Draft': ofRfc,
  JSON: [
    ['node-semver', 'nodejs/semver/package.json', { title: member('name'), description: member('description') }],
    ['node-ms', 'nodejs/ms/package.json', { title: member('name'), description: member('description') }],
    [
      'node-typescript',
      'nodejs/typescript/package.json',
      { title: member('name'), description: member('description') },
    ],
  ],
  LaTeX: [
    [
      'texlive-latex-base',
      'sample2e.tex',
      { title: 'An Example Document', author: 'Leslie Lamport', headings: matches('\\\\section\\{(.*?)\\}') },
    ],
    ['texlive-latex-base', 'small2e.tex', { headings: matches('\\\\section\\{(.*?)\\}') }],
    [
      'texlive-base',
      'dvipdfm/sample.tex',
      { title: 'Latex Support Test File', author: 'Mark A. Wicks', headings: matches('\\\\section\\{(.*?)\\}') },
    ],
  ],
  Mail: [
    [
      'spamassassin',
      'sample-nonspam.txt',
      { author: header('From'), title: 'Reviving', to: header('To'), date: header('Date') },
    ],
    ['spamassassin', 'sample-spam.txt', { author: header('From'), title: header('Subject'), date: header('Date') }],
    [bounces, 'data/exim_01.txt', { author: header('From'), title: header('Subject'), date: header('Date') }],
  ],
  Makefile: [
    ['bison', 'c++/Makefile', { targets: 'simple', comments: 'It requires GNU Make.' }],
    ['bison', 'calc++/Makefile', { targets: 'scanner.o' }],
    ['bison', 'java/calc/Makefile', { targets: 'run' }],
  ],
  ManPage: manuals,
  Markdown: [
    ['bison', 'bison/README.md', { headings: 'Skeletons' }],
    ['bison', 'c++/README.md', { title: 'Examples in C++', headings: matches('^#+ (.*)$') }],
    ['bison', 'java/README.md', { title: 'Examples in Java', headings: matches('^#+ (.*)$') }],
  ],
  News: [
    ['vim-runtime', 'maze/poster', { title: matches('^Subject: (.*)$'), newsgroups: matches('^Newsgroups: (.*)$') }],
    [
      'vim-runtime',
      'hanoi/poster',
      { author: matches('^From: (.*)$'), date: matches('^Date: (.*)$'), organization: 'OTC' },
    ],
    [bounces, 'data/dsn_05.txt', { title: header('Subject') }],
  ],
  NewsArticle: [
    ['vim-runtime', 'maze/poster', { author: matches('^From: (.*)$'), date: matches('^Date: (.*)$') }],
    ['vim-runtime', 'hanoi/poster', { title: matches('^Subject: (.*)$'), newsgroups: 'comp.editors' }],
    [bounces, 'data/dsn_06.txt', { title: header('Subject') }],
  ],
  NewsGroup: [],
  Object: [
    ['zlib1g', /\/libz\.so\.\d[\d.]*$/, { symbols: symbols('dynamic'), 'needed-libraries': 'libc.so.6' }],
    ['libbz2-1.0', /\/libbz2\.so\.\d+\.\d[\d.]*$/, { symbols: symbols('dynamic') }],
    ['liblzma5', /\/liblzma\.so\.\d+\.\d[\d.]*$/, { symbols: symbols('dynamic') }],
  ],
  Office: [
    [
      'r-cran-officer',
      'doc_examples/example.docx',
      { title: property('dc:title'), author: property('dc:creator'), subject: property('dc:subject') },
    ],
    [
      'r-cran-officer',
      'doc_examples/example.pptx',
      { title: property('dc:title'), description: property('dc:description') },
    ],
    ['r-cran-readxl', 'deaths.xlsx', { author: property('dc:creator'), 'partial-text': 'David Bowie' }],
    ['python3-translate', 'convert/test.odt', { 'partial-text': 'Orangutan has five bananas.' }],
  ],
  OtherCode: [
    ['python3-docx', 'docx/document.py', { procedures: functions, comments: 'WordprocessingML (WML) document.' }],
    ['python3-translate', 'storage/mozilla_lang.py', { procedures: functions }],
    ['bison', 'skeletons/lalr1.java', { 'included-files': 'java.text.MessageFormat', procedures: 'push_parse' }],
  ],
  Patch: [
    ['gnuplot-doc', 'linkedaxes.patch', { files: 'linkedaxes.html' }],
    ['texlive-base', 'unimap.diff.gz', { files: 'unimap.txt' }],
  ],
  Pdf: [
    [
      'gnuplot-doc',
      'gnuplot/gnuplot.pdf',
      { title: exif('Title'), author: exif('Author'), description: exif('Subject') },
    ],
    ['debmake-doc', 'debmake-doc.de.pdf', { title: exif('Title'), author: exif('Author') }],
    ['quilt', 'quilt.pdf', { 'partial-text': 'How To Survive With Many Patches' }],
  ],
  Perl: [
    ['perl-base', 'perl-base/Carp.pm', { procedures: matches('^sub (\\w+)') }],
    ['perl-base', 'Getopt/Long.pm', { procedures: matches('^sub (\\w+)') }],
    ['perl-base', 'Text/ParseWords.pm', { procedures: matches('^sub (\\w+)') }],
  ],
  PostScript: [
    [
      'man-db',
      'man-db-manual.ps.gz',
      { creator: exif('Creator'), pages: exif('Pages'), 'partial-text': 'Colin Watson' },
    ],
    [
      'bzip2-doc',
      'manual.ps.gz',
      { pages: exif('Pages'), 'partial-text': 'A program and library for data compression' },
    ],
    ['groff', 'grnexmpl.ps.gz', { creator: exif('Creator'), 'partial-text': 'correlated-double-sampling' }],
  ],
  RCS: [],
  README: [
    ['procmail', 'procmail/README', { 'full-text': 'Procmail & formail mail processing package.' }],
    ['tcl8.6', 'README.Debian', { 'full-text': 'books on getting started with Tcl/Tk' }],
    ['linuxdoc-tools', 'README.gz', { 'full-text': 'LinuxDoc' }],
  ],
  Refer: [],
  RFC: ofRfc,
  RTF: [
    ['linuxdoc-tools', 'rtf/guide.rtf', { 'partial-text': 'LinuxDoc-Tools User' }],
    [
      'gworkspace-common',
      'NSColorViewer.inspector/English.lproj/Help.rtfd/TXT.rtf',
      { 'partial-text': 'NSColor Viewer help.' },
    ],
    ['lynkeos.app-common', 'it.lproj/License.rtf', { 'partial-text': 'Questo programma è un software gratuito' }],
  ],
  SCCS: [],
  SGML: [
    ['linuxdoc-tools', 'guide.sgml.gz', { title: "LinuxDoc-Tools User's Guide" }],
    ['linuxdoc-tools', 'example/example.sgml.gz', { title: 'Quick Example for Linuxdoc DTD SGML source' }],
    ['linuxdoc-tools', 'example-tr.sgml', { title: 'Quick Example for Linuxdoctr DTD SGML source' }],
  ],
  ShellScript: [
    ['gzip', /\/bin\/zgrep$/, { comments: matches('^# (Adapted from .*)$') }],
    ['bzip2', /\/bin\/bzdiff$/, { comments: 'adapted from zdiff by Philippe Troin' }],
    ['gzip', /\/bin\/gzexe$/, { comments: 'gzexe: compressor for Unix executables.' }],
  ],
  SymbolicLink: [
    ['gzip', 'man1/uncompress.1.gz', { references: 'gunzip.1.gz' }],
    ['bzip2', /\/bin\/bzcmp$/, { references: 'bzdiff' }],
    ['bzip2', /\/bin\/bzless$/, { references: 'bzmore' }],
  ],
  Tcl: [
    ['tcllib', 'irc/irc_example.tcl', { 'included-files': 'irc', comments: 'David N. Welton' }],
    ['gnuplot-doc', 'gpdemos.tcl', { procedures: matches('^proc (\\w+)') }],
    ['tcllib', 'ftp/mirror.tcl', { procedures: matches('^proc (\\w+)') }],
  ],
  TeX: [
    ['texlive-base', 'dvipdfm/sample.tex', { 'partial-text': 'This document is primarily intended' }],
    ['texlive-base', 'enctex/math-example.tex', { 'partial-text': '240° + 240°' }],
    ['advi-examples', 'basics/simple.tex', { 'partial-text': 'Color writing' }],
  ],
  'Text-raw': texts('partial-text'),
  Text: texts('partial-text'),
  'Troff-generic': [
    ['groff', 'mom/letter.mom', { 'partial-text': 'It has come to my attention that you have been lobbying' }],
    ['groff', 'meref.me.gz', { headings: 'Paragraphing' }],
    ['cvs', 'cvs-paper.ms.gz', { headings: 'Background' }],
  ],
  'Troff-man': manuals,
  'Troff-me': ofMe,
  'Troff-ms': ofMs,
  Troff: [...ofMs.slice(0, 1), ...ofMe.slice(0, 1), ...manuals.slice(1, 2)],
  Unrecognized: [
    ['texlive-base', 'public/cm/cmr10.tfm', { 'first-bytes': '01 44 00 12' }],
    ['tin', /\/da\/LC_MESSAGES\/tin\.mo$/, { 'first-bytes': 'de 12 04 95' }],
    ['procmail', 'procmail/FAQ', { 'first-line': '------' }],
  ],
  Video: [
    [
      mimetype,
      'testdata/mp4.mp4',
      { 'duration-seconds': '5.6', channels: exif('AudioChannels'), 'sample-rate': exif('AudioSampleRate') },
    ],
    [
      mimetype,
      'testdata/webm.webm',
      { width: exif('ImageWidth'), height: exif('ImageHeight'), 'sample-rate': exif('AudioSampleRate') },
    ],
    [mimetype, 'testdata/mkv.mkv', { width: exif('ImageWidth'), channels: exif('AudioChannels') }],
  ],
  WaisSource: [],
  XML: [
    ['libvorbis-dev', 'rfc5215.xml.gz', { title: element('title'), keywords: matches('<keyword>(.*?)</keyword>') }],
    [
      'fonts-urw-base35',
      'de.urwpp.URWCoreFontSetLevel2.metainfo.xml',
      { title: element('name'), description: 'freely distributable fonts' },
    ],
    ['gnuplot-doc', 'html/index.svg', { title: element('title'), 'root-element': 'html' }],
  ],
};
