/** What the console keeps of external metadata, as one set. */

import type pg from 'pg';
import { listCoverageLines, readCoverage } from './metadata-coverage.ts';
import type { LineQuery } from './metadata-coverage.ts';
import { readApplied } from './metadata-applied.ts';
import { findValidation, listFindings, listValidations, saveValidation } from './metadata-validations.ts';
import { readUrlsOfPrefix } from './urls-of-prefix.ts';
import type { PrefixQuery } from './urls-of-prefix.ts';
import type { FindingQuery, NewValidation } from './metadata-validations.ts';

export function createMetadataStore(pool: pg.Pool) {
  return {
    saveValidation: (validation: NewValidation) => saveValidation(pool, validation),
    validations: (collectionId: number, page: { readonly before?: number | undefined; readonly limit: number }) =>
      listValidations(pool, collectionId, page),
    validation: (collectionId: number, id: number) => findValidation(pool, collectionId, id),
    findings: (validation: number, query: FindingQuery) => listFindings(pool, validation, query),
    urlsOfPrefix: (collectionId: number, query: PrefixQuery) => readUrlsOfPrefix(pool, collectionId, query),
    coverage: (collectionId: number) => readCoverage(pool, collectionId),
    coverageLines: (collectionId: number, query: LineQuery) => listCoverageLines(pool, collectionId, query),
    applied: (collectionId: number) => readApplied(pool, collectionId),
  };
}
