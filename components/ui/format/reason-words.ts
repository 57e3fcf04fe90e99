/** Reasons as sentences, for the components that show them. */

export { mergedGroup, noSite, reasonWords, repairOf, type Repair } from '#lib/sdk/reason-words.ts';
