/** The filter of RootNodes that name none: pictures, sound and film are not gathered (Harvest manual, 4.3). */

export const defaultFilterName = 'URL-filter-default';

/** Used unless the collection has a file of this name. Every suffix in any case, also before a query. */
export const defaultUrlFilter = `# URL-Filter of RootNodes that name none.
# Pictures
Deny \\.[Gg][Ii][Ff](\\?|$)
Deny \\.[Jj][Pp][Ee]?[Gg](\\?|$)
Deny \\.[Pp][Nn][Gg](\\?|$)
Deny \\.[Xx][BbPpWw][MmDd](\\?|$)
Deny \\.[Tt][Ii][Ff][Ff]?(\\?|$)
Deny \\.([Bb][Mm][Pp]|[Pp][BbGgNnPp][Mm]|[Rr][Gg][Bb]|[Ii][Cc][Oo]|[Ww][Ee][Bb][Pp]|[Ss][Vv][Gg])(\\?|$)
# Sound
Deny \\.([Aa][Uu]|[Ss][Nn][Dd]|[Ww][Aa][Vv]|[Mm][Pp]3|[Oo][Gg][Gg]|[Rr][Aa][Mm]?)(\\?|$)
Deny \\.([Aa][Ii][Ff]|[Aa][Ii][Ff][Ff]|[Aa][Ii][Ff][Cc]|[Mm][Ii][Dd][Ii]?)(\\?|$)
# Film
Deny \\.([Mm][Pp][Ee]?[Gg]|[Mm][Pp]4|[Mm][Oo][Vv]|[Qq][Tt]|[Aa][Vv][Ii]|[Ww][Ee][Bb][Mm])(\\?|$)
Allow .
`;
