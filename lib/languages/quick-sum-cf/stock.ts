/** The quick-sum.cf of a collection that has none (Harvest manual, 4.7.3). */

export const stock = `# Lines that become attributes, by type. The matching part of each line is the value.
# Other types have summarizers; a line for one of them takes the place of what its summarizer makes of the attribute.
ReferBibliographic Author ^%A[ \\t]+.*$
ReferBibliographic City ^%C[ \\t]+.*$
ReferBibliographic Date ^%D[ \\t]+.*$
ReferBibliographic Editor ^%E[ \\t]+.*$
ReferBibliographic Comments ^%H[ \\t]+.*$
ReferBibliographic Issuer ^%I[ \\t]+.*$
ReferBibliographic Journal ^%J[ \\t]+.*$
ReferBibliographic Keywords ^%K[ \\t]+.*$
ReferBibliographic Label ^%L[ \\t]+.*$
ReferBibliographic Number ^%N[ \\t]+.*$
ReferBibliographic Comments ^%O[ \\t]+.*$
ReferBibliographic Page-Number ^%P[ \\t]+.*$
ReferBibliographic Unpublished-Info ^%R[ \\t]+.*$
ReferBibliographic Series-Title ^%S[ \\t]+.*$
ReferBibliographic Title ^%T[ \\t]+.*$
ReferBibliographic Volume ^%V[ \\t]+.*$
ReferBibliographic Abstract ^%X[ \\t]+.*$
`;
