/** Cases that fail, with the reasons. One that passes is to be taken out. */

const canonical = 'A page whose canonical URL is another one still has an RD of its own.';

export const knownFailures: ReadonlyMap<string, string> = new Map([
  ['V2b', 'The URL standard leaves { in a path percent-encoded; the case expects it as it is.'],
  ['X5', 'The server of the case answers 304 without a new ETag to a page that has no RD.'],
  ['H16', canonical],
  ['U35', canonical],
  ['V9a', canonical],
  ['V9b', canonical],
]);
