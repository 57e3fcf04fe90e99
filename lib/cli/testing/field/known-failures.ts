/** Cases that fail, with the reasons. One that passes is to be taken out. */

export const knownFailures: ReadonlyMap<string, string> = new Map([
  ['V2b', 'The URL standard leaves { in a path percent-encoded; the case expects it as it is.'],
  ['X5', 'The server of the case answers 304 without a new ETag to a page that has no RD.'],
]);
