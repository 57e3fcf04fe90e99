/** What the reading of documents came to, for the components that show it. */

export { extractionOf, extractionWords, failedIn, failureIn, failureWords } from '#lib/sdk/extraction.ts';
