/** The patterns of a url-patterns.conf on disk. */

import { readFile } from 'node:fs/promises';
import { buildCatalog } from '../catalog.ts';
import { sourceText } from '../lang/source-text.ts';
import { urlPatternsConf } from '../languages/url-patterns-conf/index.ts';
import { compileUrlPatterns } from '../languages/url-patterns-conf/match.ts';
import type { UrlMatcher } from '../languages/url-patterns-conf/match.ts';
import { registry } from '../registry.ts';
import { UsageError } from './command.ts';

/** Throws UsageError for a file that can't be read or has errors. */
export async function readPatterns(file: string): Promise<UrlMatcher> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  });
  const { usualPath, id } = urlPatternsConf;
  const parsed = urlPatternsConf.parse(sourceText(usualPath, text));
  const model = urlPatternsConf.toModel(parsed, buildCatalog(registry));
  if (model === undefined)
    throw new UsageError(`${file} has errors. To list them, run winnow check --language ${id} ${file}`);
  return compileUrlPatterns(model);
}
