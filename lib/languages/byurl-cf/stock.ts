/** The byurl.cf of a collection that has none (Harvest manual, 4.7.1). */

export const stock = `# Document types by the whole URL. The first line that matches decides. If none does, byname.cf is used.
HTTP-Query ^https?:.*\\?.*$
HTTP-Query ^https?:.*/cgi-bin/.*$
NewsArticle ^news:.*@.*$
NewsGroup ^news:[^@]*$
NewsArticle ^nntp://[^/]*/[^/]*/[0-9]*$
NewsGroup ^nntp://[^/]*/[^/]*$
Directory ^(ftp|file):.*/$
Directory ^gopher://[^/]*/([17].*)?$
HTML ^https?:.*/$
`;
