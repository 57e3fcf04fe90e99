/** The files of the sample collection: small, with a comment at each line one may want to try out. */

export const sampleName = 'Sample library';

export function sampleFiles(port: number): ReadonlyMap<string, string> {
  return new Map([
    ['robot.conf', robotConf],
    ['filter.conf', filterConf],
    ['filterrules.conf', filterrulesConf(port)],
  ]);
}

const robotConf = `# The sample site runs on this machine and belongs to the product: no need to wait between requests.
<Process
   server-delay=0
   max-connections=4
   site-max-connections=4
   depth=10
>
</Process>
`;

const filterConf = `# Which links are followed.
<Filter name="enumeration-default">
Setup fn=filterrules-setup config=./config/filterrules.conf logtype=normal
MetaData fn=filterrules-process
# Nothing to read in an archive: denied by its address, so that it is never fetched.
MetaData fn=filter-by-regex src=path deny="\\.zip$"
Data fn=assign-source dst=type src=content-type
Data fn=filterrules-process
Enumerate fn=enumerate-urls max=1024 type=text/html
Enumerate fn=enumerate-urls-from-text max=1024 type=text/plain
Shutdown fn=filterrules-shutdown
</Filter>

# Which pages get a resource description, and what stands in it.
<Filter name="generation-default">
Setup fn=filterrules-setup config=./config/filterrules.conf logtype=normal
MetaData fn=filterrules-process
MetaData fn=filter-by-regex src=path deny="\\.zip$"
# The lists of news and events only lead to others: their links are followed, they get no description.
MetaData fn=filter-by-regex src=path deny="^/(news|events)/$"
Data fn=assign-source dst=type src=content-type
Data fn=filterrules-process
Data fn=filter-by-regex src=type allow="^text/(html|plain)$"
# The imprint has two addresses: the first one found is kept.
Data fn=generate-md5
Data fn=filter-by-md5
Generate fn=extract-html-meta truncate=4096
Generate fn=extract-html-text truncate=65536
Generate fn=extract-html-toc truncate=2048 level=3
Generate fn=extract-full-text truncate=65536
Generate fn=generate-rd-last-modified
Generate fn=generate-rd-expires
Generate fn=extract-source src="md5,depth,type->content-type,last-modified,content-length,rd-last-modified,rd-expires"
Generate fn=copy-attribute src=partial-text dst=description truncate=200 clean=true keep=true
Shutdown fn=filterrules-shutdown
</Filter>
`;

const filterrulesConf = (port: number): string => `# One site: the sample site of the product, on this machine.
<Site name="Sample library" type=site depth=10>
   Server host=127.0.0.1 port=${port}
   Start url="http://127.0.0.1:${port}/"
</Site>
`;
