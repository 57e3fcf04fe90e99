/** Reasons as sentences, for whoever draws them. */

export { noSite, reasonWords, repairOf, type Repair } from '#lib/sdk/reason-words.ts';
