/** What limits left out in words, for the components that show it. */

export { cutFilterWord, cutWords, sumOfCuts } from '#lib/sdk/cuts.ts';
