/** What comes of trying a document. */

export type {
  DocumentTrial,
  ShownValue,
  TriedAttribute,
  TriedOutcome,
  TriedPart,
  TriedRuleStep,
} from '../../jobs/try-document/declaration.ts';
