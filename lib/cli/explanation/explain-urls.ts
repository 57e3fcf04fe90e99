/** Explains URLs: from what a collection or the run of a folder observed, from what somebody supposes, or by asking the network. */

import { connections } from '../../db/client.ts';
import { hasEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { compileProgram } from '../../engine/program/compile.ts';
import type { FileDiagnostics } from '../../engine/program/compile.ts';
import { explain } from '../../engine/decide/explain.ts';
import type { Explanation } from '../../engine/decide/explain.ts';
import { annotatedUrl } from '../../engine/program/overlay.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import type { Program } from '../../engine/program/program.ts';
import { environment } from '../../env.ts';
import { ownPlacesNow } from '../../jobs/world/console-places.ts';
import { observeUrl } from '../../jobs/world/observe-url.ts';
import type { Register } from '../../jobs/world/observe-url.ts';
import { outsideWorld } from '../../jobs/world/outside-world.ts';
import { registry } from '../../registry.ts';
import type { Facts } from '../../sdk/resource.ts';
import { cli } from '../../services/actor.ts';
import { slugOfFolder } from '../../services/collections/open-folder.ts';
import type { Services } from '../../services/index.ts';
import type { DecidingTexts } from '../../services/resources/compile-texts.ts';
import { createRegister } from '../../store/lease/kept.ts';
import { readPinnedRun } from '../../store/read/read-resource.ts';
import { expectOk, Refusal } from '../answer.ts';
import type { ExplainOptions } from './explain-options.ts';
import { givenFacts } from './given-facts.ts';
import { withServices } from '../open-services.ts';
import { say } from '../print.ts';
import { readFolder } from '../folder/read-folder.ts';
import type { ConfigurationFolder } from '../folder/read-folder.ts';

export async function explainAll(urls: readonly string[], options: ExplainOptions): Promise<readonly Explanation[]> {
  const { dir, collection = '' } = options;
  const folder = dir === undefined ? undefined : await readFolder(dir);
  for (const note of folder?.notes ?? []) say(note);
  if (folder !== undefined && !(await mayBeOnRecord())) return explainWith(asWritten(folder, options), urls, options);
  return withServices(async (services) => {
    const slug = folder === undefined ? collection : slugOfFolder(folder.folder);
    const known = await services.getCollection(cli, { slug });
    if (folder !== undefined && !known.ok) return explainWith(asWritten(folder, options), urls, options);
    expectOk(known);
    const isSupposed = options.header.length > 0 || options.meta.length > 0 || options.depth !== undefined;
    if (!options.fetch && !isSupposed) return explainStored({ services, slug, folder, options }, urls);
    return explainWith(await configurationOf({ services, slug, folder, options }), urls, options);
  }, say);
}

/** Nothing is on record where no database was ever started. */
async function mayBeOnRecord(): Promise<boolean> {
  const { databaseUrl, dataFolder } = environment();
  return databaseUrl !== undefined || hasEmbeddedPostgres(dataFolder);
}

/** A collection, which a folder may stand behind. */
interface OnRecord {
  readonly services: Services;
  readonly slug: string;
  readonly folder: ConfigurationFolder | undefined;
  readonly options: ExplainOptions;
}

const explainedAtOnce = 20;

/** On what the last run saw, as the console does; of a folder by its files as they are now. */
async function explainStored(
  { services, slug, folder, options: { start } }: OnRecord,
  urls: readonly string[],
): Promise<readonly Explanation[]> {
  const explained: Explanation[] = [];
  let isOther = false;
  const texts = folder && { files: folder.files, ...(start.length > 0 && { starts: start }) };
  for (let at = 0; at < urls.length; at += explainedAtOnce) {
    const some = urls.slice(at, at + explainedAtOnce);
    const results = some.map((url) => services.explainUrl(cli, { slug, url, ...(texts && { texts }) }));
    for (const result of await Promise.all(results)) {
      const one = expectOk(result);
      explained.push(one);
      isOther ||= one.isOther === true;
    }
  }
  if (isOther)
    say('The files have changed since the last run. Winnow uses them as they are now, with what that run fetched.');
  return explained;
}

interface Configuration extends DecidingTexts {
  readonly reach: readonly string[];
  readonly register?: Register;
}

/** A folder that was never crawled. */
function asWritten({ files }: ConfigurationFolder, { start }: ExplainOptions): Configuration {
  return { files: textsOf(files), limits: defaultLimits, reach: [], urls: start, aliases: [], printed: [] };
}

function textsOf(files: ConfigurationFolder['files']): ReadonlyMap<string, string> {
  return new Map(files.map(({ path, text }) => [path, text]));
}

/** The newest configuration or the folder as it is, with what the last run found out. */
async function configurationOf({ services, slug, folder, options }: OnRecord): Promise<Configuration> {
  const { limits, reach } = expectOk(await services.getSettings(cli, { slug }));
  const { runs } = expectOk(await services.listRuns(cli, { slug, limit: 1, crawls: true }));
  const { pool } = connections();
  const last = runs[0] && (await readPinnedRun(pool, runs[0].id));
  const { urls = [], aliases = [], printed = [] } = last ?? {};
  return {
    files: folder === undefined ? await filesOf(services, slug) : textsOf(folder.files),
    limits,
    reach,
    urls: options.start.length > 0 ? options.start : urls,
    aliases,
    printed,
    ...(last && { register: createRegister(pool, last.collectionId) }),
  };
}

async function filesOf(services: Services, slug: string): Promise<ReadonlyMap<string, string>> {
  const { files: listed } = expectOk(await services.listFiles(cli, { slug }));
  const own = listed.filter(({ builtIn }) => !builtIn);
  const texts = own.map(async ({ path }): Promise<[string, string]> => {
    return [path, expectOk(await services.getFile(cli, { slug, path })).text];
  });
  return new Map(await Promise.all(texts));
}

async function explainWith(
  { urls: extraStarts, reach, register, ...texts }: Configuration,
  urls: readonly string[],
  { fetch, depth = 0, header, meta }: ExplainOptions,
): Promise<readonly Explanation[]> {
  const compiled = compileProgram({ ...texts, declarations: registry, extraStarts });
  if (!compiled.ok) throw new Refusal(errorsIn(compiled.diagnostics));
  const { program } = compiled;
  const given = urls.map((url) => givenFacts(url, { depth, headers: header, metas: meta }));
  const facts = fetch ? await observeAll({ program, reach, register }, given) : given;
  return facts.map((known) => {
    const explained = explain(program, known);
    const annotated = annotatedUrl(program.overlay, explained.url, explained.verdict.generate === true);
    return { ...explained, ...(annotated && { annotated }) };
  });
}

interface Observing {
  readonly program: Program;
  readonly reach: readonly string[];
  readonly register: Register | undefined;
}

/** One after the other: these are requests to somebody's server. */
async function observeAll(observing: Observing, given: readonly Facts[]): Promise<Facts[]> {
  const places = await ownPlacesNow();
  const world = { ...outsideWorld(), own: () => places };
  const observed: Facts[] = [];
  for (const facts of given) observed.push(await observeUrl({ world, ...observing }, facts));
  return observed;
}

function errorsIn(diagnostics: FileDiagnostics): string {
  const errors = [...diagnostics].flatMap(([path, findings]) =>
    findings.filter(({ severity }) => severity === 'error').map(({ code, message }) => `${path}: ${code} ${message}`),
  );
  return ['Fix the configuration errors to explain URLs.', ...errors].join('\n');
}
