/** Every Robot Application Function, in the order of the manual's chapters. */

import type { FunctionDeclaration } from '../sdk/define-function.ts';
import type { SummarizerDeclaration } from '../sdk/define-summarizer.ts';
import { summarizers } from '../summarizers/index.ts';
import { assignSource } from './assign-source.ts';
import { assignTypeByExtension } from './assign-type-by-extension.ts';
import { clearSource } from './clear-source.ts';
import { convertToHtml } from './convert-to-html.ts';
import { copyAttribute } from './copy-attribute.ts';
import { enumerateUrlsFromText } from './enumerate-urls-from-text.ts';
import { enumerateUrls } from './enumerate-urls.ts';
import { extractFullText } from './extract-full-text.ts';
import { extractHtmlMeta } from './extract-html-meta.ts';
import { extractHtmlText } from './extract-html-text.ts';
import { extractHtmlToc } from './extract-html-toc.ts';
import { extractSource } from './extract-source.ts';
import { filterByExact } from './filter-by-exact.ts';
import { filterByMax } from './filter-by-max.ts';
import { filterByMd5 } from './filter-by-md5.ts';
import { filterByPrefix } from './filter-by-prefix.ts';
import { filterByRegex } from './filter-by-regex.ts';
import { filterrulesProcess } from './filterrules-process.ts';
import { filterrulesSetup } from './filterrules-setup.ts';
import { filterrulesShutdown } from './filterrules-shutdown.ts';
import { generateByExact } from './generate-by-exact.ts';
import { generateByPrefix } from './generate-by-prefix.ts';
import { generateByRegex } from './generate-by-regex.ts';
import { generateMd5 } from './generate-md5.ts';
import { generateRdExpires } from './generate-rd-expires.ts';
import { generateRdLastModified } from './generate-rd-last-modified.ts';
import { harvestSummarizer } from './harvest-summarizer.ts';
import { renameAttribute } from './rename-attribute.ts';
import { setupRegexCache } from './setup-regex-cache.ts';
import { setupTypeByExtension } from './setup-type-by-extension.ts';

/** `known` are the summarizers that lines can name. */
export const functionsWith = (known: readonly SummarizerDeclaration[]): readonly FunctionDeclaration[] => [
  filterrulesSetup,
  setupRegexCache,
  setupTypeByExtension,
  filterByExact,
  filterByMax,
  filterByMd5,
  filterByPrefix,
  filterByRegex,
  filterrulesProcess,
  assignSource,
  assignTypeByExtension,
  clearSource,
  convertToHtml,
  copyAttribute,
  generateByExact,
  generateByPrefix,
  generateByRegex,
  generateMd5,
  generateRdExpires,
  generateRdLastModified,
  renameAttribute,
  enumerateUrls,
  enumerateUrlsFromText,
  extractFullText,
  extractHtmlMeta,
  extractHtmlText,
  extractHtmlToc,
  extractSource,
  harvestSummarizer(known),
  filterrulesShutdown,
];

export const functions = functionsWith(summarizers);
