/** Reasons as sentences, for the components that show them. */

export { noSite, reasonWords, repairOf, type Repair } from '#lib/sdk/reason-words.ts';
