/** The types of Essence: what a document is. Files may name others. */

export interface EssenceType {
  readonly name: string;
  /** What is of the type, in a few words. */
  readonly doc: string;
  /** Links are found in it: a RootNode may need it though it gets no description. */
  readonly hasLinks?: true;
}

/** What nothing recognizes. */
export const unrecognized = 'Unrecognized';

const type = (name: string, doc: string): EssenceType => ({ name, doc });
const linked = (name: string, doc: string): EssenceType => ({ name, doc, hasLinks: true });

/** What is taken apart: its members are all there is to say of it. */
const packed: readonly EssenceType[] = [
  type('Bzip2Compressed', 'A file that bzip2 has packed.'),
  type('Bzip2CompressedTar', 'An archive of tar that bzip2 has packed.'),
  type('Compressed', 'A file that compress has packed.'),
  type('CompressedTar', 'An archive of tar that compress has packed.'),
  type('Exploder', 'A file that Exploder.unnest makes objects of.'),
  type('GNUCompressed', 'A file that gzip has packed.'),
  type('GNUCompressedTar', 'An archive of tar that gzip has packed.'),
  type('LSM', 'An entry of the Linux Software Map.'),
  type('MacCompressed', 'A file as BinHex writes it.'),
  type('PCCompressed', 'A zip archive.'),
  type('ShellArchive', 'An archive that a shell would unpack; here it is read.'),
  type('Tar', 'An archive of tar.'),
  type('Uuencoded', 'A file as text, by uuencode.'),
  type('XzCompressed', 'A file that xz has packed.'),
  type('XzCompressedTar', 'An archive of tar that xz has packed.'),
  type('ZstdCompressed', 'A file that zstd has packed.'),
  type('ZstdCompressedTar', 'An archive of tar that zstd has packed.'),
];

/** Names as the manual spells them; they are compared in any case. */
export const essenceTypes: readonly EssenceType[] = [
  type('Archive', 'A library of object files.'),
  type('Audio', 'Sound.'),
  type('Awk', 'A program in awk.'),
  type('Backup', 'A copy that an editor left.'),
  type('Bibliographic', 'A bibliography in BibTeX.'),
  type('Binary', 'A program that the machine runs.'),
  type('C', 'A program in C.'),
  type('CHeader', 'A header file of C.'),
  type('Command', 'A list of commands.'),
  type('Configuration', 'A configuration file.'),
  type('Core', 'The memory of a program that ended.'),
  type('Data', 'Bytes that nothing is known of.'),
  linked('Directory', 'A list of files.'),
  type('DotFile', 'A file whose name begins with a dot.'),
  type('Dvi', 'A page description of TeX.'),
  type('Empty', 'A file without content.'),
  type('FAQ', 'Frequently asked questions.'),
  type('Font', 'A typeface.'),
  type('FormattedText', 'Text with overstrikes, as for a line printer.'),
  type('FullText', 'A text that is indexed as a whole.'),
  type('FYI', 'For your information: a kind of RFC.'),
  type('GDBM', 'A database of GDBM.'),
  linked('HTML', 'A page in HTML.'),
  linked('HTTP-Query', 'The answer to a query.'),
  type('Image', 'A picture.'),
  type('Internet-Draft', 'A draft of an RFC.'),
  type('JSON', 'Data in JSON.'),
  type('LaTeX', 'A text in LaTeX.'),
  type('Mail', 'Letters.'),
  type('Makefile', 'Rules for make.'),
  type('ManPage', 'A manual page in troff.'),
  linked('Markdown', 'A text in Markdown.'),
  type('News', 'An article.'),
  type('NewsArticle', 'An article of a newsgroup.'),
  linked('NewsGroup', 'The articles of a newsgroup.'),
  type('Object', 'Compiled code with its symbols.'),
  type('Office', 'A document of an office program.'),
  type('OtherCode', 'A program in a language without a type of its own.'),
  type('Patch', 'Differences between files.'),
  type('Pdf', 'A document in PDF.'),
  type('Perl', 'A program in Perl.'),
  type('PostScript', 'A document in PostScript.'),
  type('RCS', 'A file of revisions, by RCS.'),
  type('README', 'A text that is to be read first.'),
  type('Refer', 'A bibliography in refer.'),
  type('ReferBibliographic', 'A bibliography in refer, described by the lines of quick-sum.cf.'),
  type('RFC', 'A request for comments.'),
  type('RTF', 'A text in RTF.'),
  type('SCCS', 'A file of revisions, by SCCS.'),
  linked('SGML', 'A document in SGML.'),
  type('ShellScript', 'A program for a shell.'),
  type('SourceDistribution', 'The sources of a program.'),
  type('SymbolicLink', 'A link to another file.'),
  type('Tcl', 'A program in Tcl.'),
  type('TeX', 'A text in TeX.'),
  type('Text', 'Plain text.'),
  type('Troff', 'A text in troff.'),
  type(unrecognized, 'What nothing recognizes.'),
  type('Video', 'Film.'),
  type('WaisSource', 'A description of a WAIS server.'),
  type('XML', 'A document in XML.'),
  type('Binary-raw', 'A program, described by its words alone.'),
  type('C-raw', 'A program in C, described by its words alone.'),
  linked('HTML-lax', 'A page in HTML, without its META values.'),
  linked('HomeHTML', 'The first page of a site.'),
  type('IMS-DOCUMENT', 'A description of learning material in XML.'),
  type('Text-raw', 'Plain text, described by its words alone.'),
  type('Troff-generic', 'A text in troff, without a known set of macros.'),
  type('Troff-man', 'A text in troff with the macros of manual pages.'),
  type('Troff-me', 'A text in troff with the macros -me.'),
  type('Troff-ms', 'A text in troff with the macros -ms.'),
  ...packed,
];

/** In lower case. */
export const nestedTypes: ReadonlySet<string> = new Set(packed.map(({ name }) => name.toLowerCase()));

const byName = new Map(essenceTypes.map((each) => [each.name.toLowerCase(), each]));

export function essenceTypeNamed(name: string): EssenceType | undefined {
  return byName.get(name.toLowerCase());
}
