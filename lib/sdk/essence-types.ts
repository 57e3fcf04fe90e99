/** The document types of Essence. Files may name others. */

export interface EssenceType {
  readonly name: string;
  /** What the type stands for, in a few words. */
  readonly doc: string;
  /** Links are found in it: a RootNode may need it though it gets no description. */
  readonly hasLinks?: true;
}

/** The type of documents that no line recognizes. */
export const unrecognized = 'Unrecognized';

const type = (name: string, doc: string): EssenceType => ({ name, doc });
const linked = (name: string, doc: string): EssenceType => ({ name, doc, hasLinks: true });

/** Types of archives and compressed files: only their members are described. */
const packed: readonly EssenceType[] = [
  type('Bzip2Compressed', 'A file compressed with bzip2.'),
  type('Bzip2CompressedTar', 'A tar archive compressed with bzip2.'),
  type('CabCompressed', 'A CAB archive. It is not opened.'),
  type('Compressed', 'A file compressed with compress.'),
  type('CompressedTar', 'A tar archive compressed with compress.'),
  type('Cpio', 'A cpio archive.'),
  type('GNUCompressed', 'A file compressed with gzip.'),
  type('GNUCompressedTar', 'A tar archive compressed with gzip.'),
  type('LhaCompressed', 'An LHA archive. It is not opened.'),
  type('MacCompressed', 'A BinHex file.'),
  type('PCCompressed', 'A zip archive.'),
  type('RarCompressed', 'A RAR archive. It is not opened.'),
  type('SevenZipCompressed', 'A 7z archive. It is not opened.'),
  type('ShellArchive', 'A shell archive. It is read without running it.'),
  type('Tar', 'A tar archive.'),
  type('Uuencoded', 'A uuencoded file.'),
  type('XzCompressed', 'A file compressed with xz.'),
  type('XzCompressedTar', 'A tar archive compressed with xz.'),
  type('ZstdCompressed', 'A file compressed with zstd.'),
  type('ZstdCompressedTar', 'A tar archive compressed with zstd.'),
];

/** Types that are split into objects. */
const exploded: readonly EssenceType[] = [
  type('Exploder', 'A file that Exploder.unnest splits into objects.'),
  type('LSM', 'An entry of the Linux Software Map.'),
];

/** Names as the manual spells them; they are compared in any case. */
export const essenceTypes: readonly EssenceType[] = [
  type('Archive', 'A library of object files.'),
  type('Audio', 'An audio file.'),
  type('Awk', 'An awk program.'),
  type('Backup', 'A backup copy made by an editor.'),
  type('Bibliographic', 'A BibTeX bibliography.'),
  type('Binary', 'An executable program.'),
  type('C', 'C source code.'),
  type('CHeader', 'A C header file.'),
  type('Command', 'A list of commands.'),
  type('Configuration', 'A configuration file.'),
  type('Core', 'A core dump of a program.'),
  type('Data', 'Binary data in an unknown format.'),
  linked('Directory', 'A list of files.'),
  type('DotFile', 'A file whose name begins with a dot.'),
  type('Dvi', 'A DVI file, the output of TeX.'),
  type('Empty', 'A file without content.'),
  type('FAQ', 'Frequently asked questions.'),
  type('Font', 'A font.'),
  type('FormattedText', 'Text with overstrikes, formatted for a line printer.'),
  type('FullText', 'Text that is indexed as a whole.'),
  type('FYI', 'An informational RFC (“For Your Information”).'),
  type('GDBM', 'A GDBM database.'),
  linked('HTML', 'An HTML page.'),
  linked('HTTP-Query', 'The response to a query.'),
  type('Image', 'An image.'),
  type('Internet-Draft', 'A draft of an RFC.'),
  type('JSON', 'JSON data.'),
  type('LaTeX', 'A text in LaTeX.'),
  type('Mail', 'Email messages.'),
  type('Makefile', 'A makefile.'),
  type('ManPage', 'A manual page in troff.'),
  linked('Markdown', 'A text in Markdown.'),
  type('News', 'A news article.'),
  type('NewsArticle', 'A newsgroup article.'),
  linked('NewsGroup', 'A list of newsgroup articles.'),
  type('Object', 'An object file, with its symbols.'),
  type('Office', 'An office document, such as a Word or OpenDocument file.'),
  type('OtherCode', 'Source code in a language without its own type.'),
  type('Patch', 'A patch with the differences between files.'),
  type('Pdf', 'A PDF document.'),
  type('Perl', 'A Perl program.'),
  type('PostScript', 'A PostScript document.'),
  type('RCS', 'An RCS revision file.'),
  type('README', 'A README file.'),
  type('Refer', 'A refer bibliography.'),
  type('ReferBibliographic', 'A refer bibliography, summarized by the lines of quick-sum.cf.'),
  type('RFC', 'A Request for Comments.'),
  type('RTF', 'A text in RTF.'),
  type('SCCS', 'An SCCS revision file.'),
  linked('SGML', 'An SGML document.'),
  type('ShellScript', 'A shell script.'),
  type('SourceDistribution', 'A source code distribution.'),
  type('SymbolicLink', 'A symbolic link to another file.'),
  type('Tcl', 'A Tcl program.'),
  type('TeX', 'A text in TeX.'),
  type('Text', 'Plain text.'),
  type('Troff', 'A text in troff.'),
  type(unrecognized, 'A document whose type no line recognizes.'),
  type('Video', 'A video.'),
  type('WaisSource', 'A description of a WAIS server.'),
  type('XML', 'An XML document.'),
  type('Binary-raw', 'An executable program, summarized by all its strings.'),
  type('C-raw', 'C source code, summarized in a single attribute.'),
  linked('HTML-lax', 'An HTML page, summarized without its META values.'),
  linked('HomeHTML', 'The home page of a site.'),
  type('IMS-DOCUMENT', 'A description of learning material in XML.'),
  type('Text-raw', 'Plain text, summarized with its original spacing.'),
  type('Troff-generic', 'A text in troff without a known macro package.'),
  type('Troff-man', 'A text in troff with the man macros.'),
  type('Troff-me', 'A text in troff with the me macros.'),
  type('Troff-ms', 'A text in troff with the ms macros.'),
  ...packed,
  ...exploded,
];

const namesOf = (types: readonly EssenceType[]) => new Set(types.map(({ name }) => name.toLowerCase()));

/** In lower case. */
export const archiveTypes: ReadonlySet<string> = namesOf(packed);
export const nestedTypes: ReadonlySet<string> = namesOf([...packed, ...exploded]);

const byName = new Map(essenceTypes.map((each) => [each.name.toLowerCase(), each]));

export function essenceTypeNamed(name: string): EssenceType | undefined {
  return byName.get(name.toLowerCase());
}
