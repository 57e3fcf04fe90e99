/** The extraction tables that come with SGML.sum (Harvest manual, 4.6.2): the one for HTML that counts, and two others. */

/** HTML.sum.tbl of a collection that has none. */
export const stock = `# Attributes from the elements of an HTML page.
<A> keywords,parent
<A:HREF> url-references
<ADDRESS> address
<B> keywords,parent
<BODY> body
<CITE> references
<CODE> ignore
<EM> keywords,parent
<H1> headings
<H2> headings
<H3> headings
<H4> headings
<H5> headings
<H6> headings
<HEAD> head
<I> keywords,parent
<IMG:SRC> images
<META:CONTENT> $NAME
<STRONG> keywords,parent
<TITLE> title
<TT> keywords,parent
<UL> keywords,parent
`;

/** For short descriptions. */
export const brief = `# The title and the emphasized text of a page.
<A> keywords
<B> keywords
<EM> keywords
<H1> keywords
<H2> keywords
<H3> keywords
<I> keywords
<META:CONTENT> $NAME
<STRONG> keywords
<TITLE> title,keywords
<TT> keywords
`;

/** For the whole text. */
export const fullText = `# The full text of a page.
<HTML> full-text
<TITLE> title,parent
`;
