/** The byname.cf of a collection that has none (Harvest manual, 4.7.1). */

export const stock = `# Document types by file name, without folders. The first line that matches decides.
# Archives and packed files, before the texts in them: README.gz is packed
CompressedTar \\.(tar\\.Z|taz)$
GNUCompressedTar \\.(tar\\.gz|tgz)$
Bzip2CompressedTar \\.(tar\\.bz2|tbz2?)$
XzCompressedTar \\.(tar\\.xz|txz)$
ZstdCompressedTar \\.(tar\\.zst|tzst)$
Tar \\.tar$
Compressed \\.Z$
GNUCompressed \\.(gz|z)$
Bzip2Compressed \\.bz2$
XzCompressed \\.xz$
ZstdCompressed \\.zst$
PCCompressed \\.([Zz][Ii][Pp]|zoo|arc|lzh|arj)$
MacCompressed \\.(hqx|sit|cpt)$
Uuencoded \\.uue?$
ShellArchive \\.shar?$
LSM \\.lsm$
# Texts
README ^(README|readme|Readme|READ\\.ME).*$
FAQ ^.*[fF][aA][qQ].*$
RFC ^rfc[0-9]+\\.txt$
FYI ^fyi[0-9]+\\.txt$
Internet-Draft ^draft-.*\\.txt$
Makefile ^([Mm]akefile.*|Imakefile)$
# Documents
HTML \\.([Hh][Tt][Mm][Ll]?|shtml|xhtml)$
PostScript \\.([Pp][Ss]|eps)$
Pdf \\.[Pp][Dd][Ff]$
Office \\.([Dd][Oo][Cc][XxMm]|[Xx][Ll][Ss][XxMm]?|[Pp][Pp][Tt][XxMm]?|od[tsp])$
Dvi \\.dvi$
TeX \\.tex$
LaTeX \\.(ltx|latex)$
Bibliographic \\.bib$
Troff \\.(ms|me|tr|roff)$
ManPage \\.([1-8][a-z]?|man)$
RTF \\.[Rr][Tt][Ff]$
Markdown \\.(md|markdown)$
JSON \\.json$
XML \\.(xml|xsl|xsd|rdf|rss|atom)$
# Programs
C \\.c$
CHeader \\.h$
Perl \\.p[lm]$
Tcl \\.tcl$
Awk \\.awk$
OtherCode \\.(f|p|l|y|s|el|cc|C|cpp|java|py|rb|js|ts|go|rs)$
ShellScript \\.(sh|csh|ksh|bash)$
Patch \\.(diff|patch)$
Archive \\.a$
Object \\.(o|so)$
RCS ,v$
SCCS ^s\\..*$
# The rest
Mail \\.(mbox|mail|eml)$
Font \\.(bdf|snf|pcf|pf[abm]|afm|tfm|ttf|otf|woff2?)$
Image \\.([Gg][Ii][Ff]|[Jj][Pp][Ee]?[Gg]|[Pp][Nn][Gg]|[Tt][Ii][Ff][Ff]?|[Bb][Mm][Pp]|[Ii][Cc][Oo]|[Ww][Ee][Bb][Pp]|svg|x[bp]m|p[bgpn]m|ras)$
Audio \\.(au|snd|[Ww][Aa][Vv]|aif[fc]?|[Mm][Pp][23]|midi?|ogg|oga|flac|m4a|opus)$
Video \\.([Mm][Pp][Ee]?[Gg]|[Mm][Pp]4|[Aa][Vv][Ii]|[Mm][Oo][Vv]|qt|webm|mkv)$
Backup (~|\\.bak|\\.BAK|^#.*#)$
GDBM \\.(gdbm|pag|dir|db)$
WaisSource \\.src$
DotFile ^\\..*$
Text \\.([Tt][Xx][Tt]|doc|text|asc)$
`;
