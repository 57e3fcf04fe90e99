/** The built-in mime.types of a collection that has none. */

export const defaultMimeTypes = `# Built-in MIME types by file name extension
text/html html htm shtml
application/xhtml+xml xhtml xht
text/plain txt text asc log conf cfg ini list readme
text/css css
text/javascript js mjs cjs
text/csv csv
text/tab-separated-values tsv
text/markdown md markdown
text/calendar ics
text/vcard vcf
text/rtf rtf
text/sgml sgml sgm
text/x-tex tex latex ltx
text/x-texinfo texinfo texi
text/x-troff roff man me ms
text/x-c c h cc cpp cxx hh hpp
text/x-java java
text/x-python py
text/x-perl pl pm
text/x-sh sh bash
text/x-diff diff patch
application/xml xml xsl xsd
application/json json map
application/ld+json jsonld
application/rss+xml rss
application/atom+xml atom
application/rdf+xml rdf
application/pdf pdf
application/postscript ps eps ai
application/x-dvi dvi
application/x-mif mif
application/epub+zip epub
application/msword doc dot
application/vnd.ms-excel xls xlt xla
application/vnd.ms-powerpoint ppt pps pot
application/vnd.ms-outlook msg
application/vnd.openxmlformats-officedocument.wordprocessingml.document docx
application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx
application/vnd.openxmlformats-officedocument.presentationml.presentation pptx
application/vnd.oasis.opendocument.text odt
application/vnd.oasis.opendocument.spreadsheet ods
application/vnd.oasis.opendocument.presentation odp
application/vnd.oasis.opendocument.graphics odg
application/wordperfect wpd
message/rfc822 eml mht mhtml
application/zip zip
application/gzip gz tgz
application/x-bzip2 bz2 tbz2
application/x-xz xz txz
application/zstd zst
application/x-tar tar
application/x-7z-compressed 7z
application/vnd.rar rar
application/x-cpio cpio
application/x-shar shar
application/java-archive jar war ear
application/vnd.debian.binary-package deb
application/x-rpm rpm
application/x-iso9660-image iso
application/x-apple-diskimage dmg
application/x-msdownload exe dll msi
application/wasm wasm
application/octet-stream bin so o obj dat
application/x-java-vm class
application/x-shockwave-flash swf
application/x-sqlite3 sqlite sqlite3
image/gif gif
image/jpeg jpeg jpg jpe
image/png png
image/webp webp
image/avif avif
image/svg+xml svg svgz
image/tiff tiff tif
image/bmp bmp
image/x-icon ico
image/heic heic
image/vnd.adobe.photoshop psd
image/x-xbitmap xbm
image/x-portable-anymap pnm pbm pgm ppm
audio/mpeg mp3 mp2 mpga
audio/mp4 m4a
audio/aac aac
audio/ogg ogg oga opus
audio/flac flac
audio/x-wav wav
audio/x-aiff aif aiff aifc
audio/basic au snd
audio/midi mid midi
video/mp4 mp4 m4v
video/mpeg mpeg mpg mpe
video/quicktime mov qt
video/webm webm
video/ogg ogv
video/x-msvideo avi
video/x-matroska mkv
video/x-ms-wmv wmv
video/x-flv flv
font/woff woff
font/woff2 woff2
font/ttf ttf
font/otf otf
enc=gzip exts=gz,tgz,svgz
enc=bzip2 exts=bz2,tbz2
enc=xz exts=xz,txz
`;
