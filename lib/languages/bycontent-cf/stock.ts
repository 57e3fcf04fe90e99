/** The bycontent.cf of a collection that has none (Harvest manual, 4.7.1). */

export const stock = `# Document types by the description of the content that file(1) prints. The first line that matches decides.
HTML HTML
PostScript PostScript
Pdf PDF document
Office (OpenDocument|Microsoft (Word|Excel|PowerPoint|OOXML)|Composite Document File)
GNUCompressed gzip compressed
Compressed compress'd data
Bzip2Compressed bzip2 compressed
XzCompressed XZ compressed
ZstdCompressed Zstandard compressed
Tar tar archive
Cpio cpio archive
PCCompressed (Zip|ARC|Zoo|ARJ) archive
SevenZipCompressed 7-zip archive
RarCompressed RAR archive
CabCompressed Cabinet archive
LhaCompressed LH[aA]
MacCompressed BinHex
Uuencoded uuencoded
ShellArchive shell archive
Dvi DVI
Perl [Pp]erl.*script
ShellScript shell script
Makefile makefile script
C C (program|source)
Patch (diff|patch) output
Troff troff
Mail (mail|RFC 822|SMTP)
News news
RTF Rich Text
LaTeX LaTeX
TeX TeX document
Bibliographic BibTeX
JSON JSON
XML XML
SGML SGML
RCS RCS
SCCS SCCS
Font (font|TrueType)
Image (image|bitmap)
Audio (audio|MIDI|FLAC)
Video (video|MPEG|ISO Media|Matroska|AVI)
Object (relocatable|shared object|shared library)
Archive ar archive
Binary executable
Core core file
GDBM (database|dbm)
Directory directory
SymbolicLink symbolic link
Empty empty
Text text
Data data
`;
