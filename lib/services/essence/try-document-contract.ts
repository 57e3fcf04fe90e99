/** Result of trying a document. */

export type { DocumentTrial, TriedAttribute, TriedOutcome, TriedPart } from '../../jobs/try-document/declaration.ts';
