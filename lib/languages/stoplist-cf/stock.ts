/** The stoplist.cf of a collection that has none (Harvest manual, 4.7.1). */

export const stock = `# Types that are not indexed.
Archive
Audio
Backup
Binary
Core
Data
Directory
DotFile
Empty
Font
GDBM
HTTP-Query
Image
Object
RCS
SCCS
SymbolicLink
Video
WaisSource
`;
