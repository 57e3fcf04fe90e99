/** The built-in filters of a collection that has no filter.conf; the originals are lost, these are ours. */

export const defaultFilterConf = `<Filter name="enumeration-default">
Setup fn=filterrules-setup config=./config/filterrules.conf logtype=normal
Setup fn=setup-type-by-extension file=./config/mime.types
MetaData fn=filterrules-process
Data fn=assign-source dst=type src=content-type
Data fn=filterrules-process
Enumerate enable=true fn=enumerate-urls max=10000 nofollow=true type=text/html
Enumerate enable=true fn=enumerate-urls max=10000 nofollow=true type=application/xhtml+xml
Enumerate enable=false fn=enumerate-urls-from-text max=1024 type=text/plain
Shutdown fn=filterrules-shutdown
</Filter>
<Filter name="generation-default">
Setup fn=filterrules-setup config=./config/filterrules.conf logtype=normal
Setup fn=setup-type-by-extension file=./config/mime.types
MetaData fn=filterrules-process
Data fn=assign-source dst=type src=content-type
Data fn=filterrules-process
Data fn=convert-to-html type=documents
Data fn=filter-by-regex src=document-type allow="^(text/(html|plain)|message/(rfc822|news)|application/xhtml\\+xml|[^/]+)$"
Data fn=generate-md5
Data enable=off fn=filter-by-md5
Generate fn=extract-html-meta truncate=4096
Generate fn=extract-html-text truncate=65536
Generate enable=off fn=extract-full-text truncate=65536
Generate fn=extract-html-toc truncate=2048 level=3
Generate fn=generate-rd-last-modified
Generate fn=generate-rd-expires
Generate fn=extract-source src="md5,depth,type->content-type,last-modified,content-length,content-charset,content-language,rd-last-modified,rd-expires"
Generate fn=copy-attribute src=partial-text dst=description truncate=200 clean=true keep=true
Shutdown fn=filterrules-shutdown
</Filter>
`;
