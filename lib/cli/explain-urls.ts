/** Explains URLs: from what a collection observed, from what somebody supposes, or by asking the network. */

import { compileProgram } from '../engine/compile-program.ts';
import type { FileDiagnostics } from '../engine/compile-program.ts';
import { explain } from '../engine/explain.ts';
import type { Explanation } from '../engine/explain.ts';
import type { RunAlias } from '../engine/ports.ts';
import { defaultLimits } from '../engine/program.ts';
import type { Limits, Program } from '../engine/program.ts';
import { observeUrl } from '../jobs/observe-url.ts';
import { outsideWorld } from '../jobs/outside-world.ts';
import { registry } from '../registry.ts';
import type { Facts } from '../sdk/resource.ts';
import { cli } from '../services/actor.ts';
import type { Services } from '../services/contract.ts';
import { expectOk, Refusal } from './answer.ts';
import type { ExplainOptions } from './explain.ts';
import { ownPlacesNow } from '../jobs/console-places.ts';
import { givenFacts } from './given-facts.ts';
import { withServices } from './open-services.ts';
import { say } from './print.ts';
import { readFolder } from './read-folder.ts';

export async function explainAll(urls: readonly string[], options: ExplainOptions): Promise<readonly Explanation[]> {
  const { dir, collection = '' } = options;
  if (dir !== undefined) {
    const { files, notes } = await readFolder(dir);
    for (const note of notes) say(note);
    const texts = new Map(files.map(({ path, text }) => [path, text]));
    return explainWith({ files: texts, limits: defaultLimits, reach: [], aliases: [] }, urls, options);
  }
  return withServices(async (services) => {
    const isSupposed = options.header.length > 0 || options.meta.length > 0 || options.depth !== undefined;
    if (options.fetch || isSupposed) return explainWith(await configurationOf(services, collection), urls, options);
    return explainStored(services, collection, urls);
  }, say);
}

const explainedAtOnce = 20;

async function explainStored(
  services: Services,
  slug: string,
  urls: readonly string[],
): Promise<readonly Explanation[]> {
  const explained: Explanation[] = [];
  for (let at = 0; at < urls.length; at += explainedAtOnce) {
    const results = urls.slice(at, at + explainedAtOnce).map((url) => services.explainUrl(cli, { slug, url }));
    for (const result of await Promise.all(results)) explained.push(expectOk(result));
  }
  return explained;
}

interface Configuration {
  readonly files: ReadonlyMap<string, string>;
  readonly limits: Limits;
  readonly reach: readonly string[];
  /** What the last run found out. */
  readonly aliases: readonly RunAlias[];
}

async function configurationOf(services: Services, slug: string): Promise<Configuration> {
  const { files: listed } = expectOk(await services.listFiles(cli, { slug }));
  const { limits, reach } = expectOk(await services.getSettings(cli, { slug }));
  const { runs } = expectOk(await services.listRuns(cli, { slug, limit: 1 }));
  const own = listed.filter(({ builtIn }) => !builtIn);
  const texts = own.map(async ({ path }): Promise<[string, string]> => {
    return [path, expectOk(await services.getFile(cli, { slug, path })).text];
  });
  return { files: new Map(await Promise.all(texts)), limits, reach, aliases: runs[0]?.aliases ?? [] };
}

async function explainWith(
  { files, limits, reach, aliases }: Configuration,
  urls: readonly string[],
  { start, fetch, depth = 0, header, meta }: ExplainOptions,
): Promise<readonly Explanation[]> {
  const compiled = compileProgram({ files, declarations: registry, limits, extraStarts: start, aliases });
  if (!compiled.ok) throw new Refusal(errorsIn(compiled.diagnostics));
  const { program } = compiled;
  const given = urls.map((url) => givenFacts(url, { depth, headers: header, metas: meta }));
  const facts = fetch ? await observeAll(program, reach, given) : given;
  return facts.map((known) => explain(program, known));
}

/** One after the other: these are requests to somebody's server. */
async function observeAll(program: Program, reach: readonly string[], given: readonly Facts[]): Promise<Facts[]> {
  const places = await ownPlacesNow();
  const world = { ...outsideWorld(), own: () => places };
  const observed: Facts[] = [];
  for (const facts of given) observed.push(await observeUrl({ program, world, reach }, facts));
  return observed;
}

function errorsIn(diagnostics: FileDiagnostics): string {
  const errors = [...diagnostics].flatMap(([path, findings]) =>
    findings.filter(({ severity }) => severity === 'error').map(({ code, message }) => `${path}: ${code} ${message}`),
  );
  return ['The configuration has errors, so that it decides nothing.', ...errors].join('\n');
}
