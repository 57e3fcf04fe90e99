/** Reasons as sentences, for the components that show them. */

export { mergedGroup } from '#lib/sdk/merged-reasons.ts';
export { noSite, reasonWords, repairOf, type Repair } from '#lib/sdk/reason-words.ts';
