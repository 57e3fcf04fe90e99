/** The types of Essence: what a document is, before it is unnested or summarized. Other names may be given to types as well. */

export interface EssenceType {
  readonly name: string;
  /** What is of the type, in a few words. */
  readonly doc: string;
  /** Its content is unpacked: what is in it has types of its own. */
  readonly isNested?: true;
  /** Links are found in it: a RootNode may need it though it gets no description. */
  readonly hasLinks?: true;
}

/** What nothing recognizes. */
export const unrecognized = 'Unrecognized';

const nested = (name: string, doc: string): EssenceType => ({ name, doc, isNested: true });
const type = (name: string, doc: string): EssenceType => ({ name, doc });
const linked = (name: string, doc: string): EssenceType => ({ name, doc, hasLinks: true });

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
  type('Markdown', 'A text in Markdown.'),
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
  nested('Bzip2Compressed', 'A file that bzip2 has packed.'),
  nested('Bzip2CompressedTar', 'An archive of tar that bzip2 has packed.'),
  nested('Compressed', 'A file that compress has packed.'),
  nested('CompressedTar', 'An archive of tar that compress has packed.'),
  nested('Exploder', 'A file that Exploder.unnest makes objects of.'),
  nested('GNUCompressed', 'A file that gzip has packed.'),
  nested('GNUCompressedTar', 'An archive of tar that gzip has packed.'),
  nested('LSM', 'An entry of the Linux Software Map.'),
  nested('MacCompressed', 'A file as BinHex writes it.'),
  nested('PCCompressed', 'A zip archive.'),
  nested('ShellArchive', 'An archive that a shell would unpack; here it is read.'),
  nested('Tar', 'An archive of tar.'),
  nested('Uuencoded', 'A file as text, by uuencode.'),
  nested('XzCompressed', 'A file that xz has packed.'),
  nested('XzCompressedTar', 'An archive of tar that xz has packed.'),
  nested('ZstdCompressed', 'A file that zstd has packed.'),
  nested('ZstdCompressedTar', 'An archive of tar that zstd has packed.'),
];

const byName = new Map(essenceTypes.map((each) => [each.name.toLowerCase(), each]));

export function essenceTypeNamed(name: string): EssenceType | undefined {
  return byName.get(name.toLowerCase());
}
