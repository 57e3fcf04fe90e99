/** The stages of the way of a URL, in order: the flow of a run and the trace of one URL name them alike. */

export const stageOrder = [
  'limits',
  'scope',
  'MetaData',
  'queue',
  'address',
  'robots.txt',
  'RDM',
  'fetch',
  'type',
  'robots META',
  'Data',
  'Enumerate',
  'Generate',
  'duplicates',
  'RD stored',
] as const;
