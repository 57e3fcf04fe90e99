/** The RootNodes and LeafNodes of a folder, with what is wrong with them. */

import { gathererCf } from '../languages/gatherer-cf/index.ts';
import type { Gatherer } from '../languages/gatherer-cf/model.ts';
import { buildModel } from '../languages/gatherer-cf/model.ts';
import { place } from '../languages/gatherer-cf/place.ts';
import { sourceText } from '../lang/source-text.ts';
import type { FileDiagnostic } from '../services/configuration/contract.ts';
import { checkFolder } from './folder/check-files.ts';
import { readFolder } from './folder/read-folder.ts';
import { Refusal } from './answer.ts';

interface ReadRoots {
  /** Undefined when gatherer.cf has errors. */
  readonly roots?: Pick<Gatherer, 'rootNodes' | 'leafNodes'>;
  readonly diagnostics: readonly FileDiagnostic[];
}

export async function readRoots(dir: string): Promise<ReadRoots> {
  const { files } = await readFolder(dir);
  const text = files.find(({ path }) => path === place.usualPath)?.text;
  if (text === undefined) throw new Refusal(`There is no ${place.usualPath} in ${dir}.`);
  const checked = (await checkFolder(dir)).files.filter(({ path }) => path === place.usualPath);
  const diagnostics = checked.flatMap(({ path, diagnostics: found }) => found.map((each) => ({ path, ...each })));
  if (diagnostics.some(({ severity }) => severity === 'error')) return { diagnostics };
  const { rootNodes, leafNodes } = buildModel(gathererCf.parse(sourceText(place.usualPath, text)).ast);
  return { roots: { rootNodes, leafNodes }, diagnostics };
}
