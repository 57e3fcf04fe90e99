/** What the console keeps of external metadata, as one set. */

import type pg from 'pg';
import { listCoverageLines } from './coverage.ts';
import type { LineQuery } from './coverage.ts';
import { readLastWork } from './last-work.ts';
import { readLayer } from './layer.ts';
import { findValidation, listFindings, listValidations, saveValidation } from './validations.ts';
import { findUncoveredSite, listUncoveredSites, listUncoveredUrls } from './uncovered-urls.ts';
import { readUrlsOfPrefix } from '../read/urls-of-prefix.ts';
import type { PrefixQuery } from '../read/urls-of-prefix.ts';
import type { FindingQuery, NewValidation } from './validations.ts';

export function createMetadataStore(pool: pg.Pool) {
  return {
    saveValidation: (validation: NewValidation) => saveValidation(pool, validation),
    validations: (collectionId: number, page: { readonly before?: number | undefined; readonly limit: number }) =>
      listValidations(pool, collectionId, page),
    validation: (collectionId: number, id: number) => findValidation(pool, collectionId, id),
    findings: (validation: number, query: FindingQuery) => listFindings(pool, validation, query),
    urlsOfPrefix: (collectionId: number, query: PrefixQuery) => readUrlsOfPrefix(pool, collectionId, query),
    coverage: (collectionId: number) => readLastWork(pool, 'coverage', collectionId),
    coverageLines: (collectionId: number, query: LineQuery) => listCoverageLines(pool, collectionId, query),
    uncoveredSites: (collectionId: number, page: { readonly after: number; readonly limit: number }) =>
      listUncoveredSites(pool, collectionId, page),
    uncoveredSite: (collectionId: number, key: string) => findUncoveredSite(pool, collectionId, key),
    uncoveredUrls: (collectionId: number, page: { readonly after: number; readonly limit: number }) =>
      listUncoveredUrls(pool, collectionId, page),
    layer: (collectionId: number) => readLayer(pool, collectionId),
    applied: (collectionId: number) => readLastWork(pool, 'applied', collectionId),
  };
}

export type MetadataStore = ReturnType<typeof createMetadataStore>;
