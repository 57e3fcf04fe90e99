/** All cases. */

import { documentCases } from './cases/documents.ts';
import { encodingCases } from './cases/encoding.ts';
import { feedCases } from './cases/feeds.ts';
import { codingCases } from './cases/http-codings.ts';
import { framingCases } from './cases/http-framing.ts';
import { httpCases } from './cases/http.ts';
import { laterCases } from './cases/later.ts';
import { linkCases } from './cases/links.ts';
import { nameCases } from './cases/names.ts';
import { officeCases } from './cases/office.ts';
import { queryCases } from './cases/queries.ts';
import { refreshCases } from './cases/refreshes.ts';
import { renewalCases } from './cases/renewals.ts';
import { robotsCases } from './cases/robots.ts';
import { sitemapCases } from './cases/sitemaps.ts';
import { urlCases } from './cases/urls.ts';
import type { CommandCase, FieldCase } from './field-case.ts';

export const siteCases: readonly FieldCase[] = [
  ...documentCases,
  ...officeCases,
  ...encodingCases,
  ...framingCases,
  ...codingCases,
  ...httpCases,
  ...laterCases,
  ...renewalCases,
  ...linkCases,
  ...refreshCases,
  ...robotsCases,
  ...sitemapCases,
  ...urlCases,
  ...queryCases,
];
export const commandCases: readonly CommandCase[] = [...feedCases, ...nameCases];
