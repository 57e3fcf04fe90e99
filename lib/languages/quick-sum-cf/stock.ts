/** The quick-sum.cf of a collection that has none (Harvest manual, 4.7.3). */

export const stock = `# Attributes from lines that match a pattern, by type. The matching part of each line is the value; of a pattern with
# groups, the part that the first group matches. Other types have summarizers: what a line finds comes behind their values.
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
