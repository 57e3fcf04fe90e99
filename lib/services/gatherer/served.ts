/** What the files of a collection say of its Gatherer. */

import { sourceText } from '../../lang/source-text.ts';
import { gatherdCf } from '../../languages/gatherd-cf/index.ts';
import { buildModel } from '../../languages/gatherd-cf/model.ts';
import { gathererCf } from '../../languages/gatherer-cf/index.ts';
import { gathererVariables } from '../../languages/gatherer-cf/vocabulary.ts';
import { createCache, perOwner } from '../cache-once.ts';
import type { ServiceContext } from '../context.ts';

/** Clients that gatherd.cf lets connect. A file with errors allows none. */
export type GatherdAccess =
  | {
      readonly rules: readonly { readonly allows: boolean; readonly hosts: readonly string[]; readonly line: number }[];
    }
  | { readonly faultyLine: number };

export interface Served {
  /** Undefined without a Gatherer-Port. */
  readonly port: number | undefined;
  readonly host: string | undefined;
  readonly name: string | undefined;
  readonly version: string | undefined;
  /** Seconds. */
  readonly refreshRate: number;
  readonly timeToLive: number;
  readonly access: GatherdAccess;
}

/** By revision, which never changes. */
const known = perOwner(() => createCache<Served>(2_000));

export function servedBy(
  { revisions, catalog }: Pick<ServiceContext, 'revisions' | 'catalog'>,
  revisionId: number,
): Promise<Served> {
  return known(revisions).get(String(revisionId), async () => {
    const files = await revisions.files(revisionId);
    const variables = readVariables(files.get(gathererCf.usualPath) ?? '');
    const text = files.get(gatherdCf.usualPath);
    return { ...variables, access: text === undefined ? { rules: [] } : readAccess(text, catalog) };
  });
}

/** Of values that cannot be read, the defaults. */
function readVariables(text: string): Omit<Served, 'access'> {
  const { variables } = gathererCf.parse(sourceText(gathererCf.usualPath, text)).ast;
  const written = new Map(variables.map(({ name, value }) => [name.text.toLowerCase(), value.text]));
  const read = <Value>({ name, param }: Readable<Value>): Value | undefined => {
    const reading = param.read(written.get(name.toLowerCase()));
    const usual = reading.ok ? reading : param.read(undefined);
    return usual.ok ? usual.value : undefined;
  };
  const { gathererPort, gathererHost, gathererName, gathererVersion, refreshRate, timeToLive } = gathererVariables;
  return {
    port: written.has(gathererPort.name.toLowerCase()) ? read(gathererPort) : undefined,
    host: read(gathererHost),
    name: read(gathererName),
    version: read(gathererVersion),
    refreshRate: read(refreshRate) ?? 0,
    timeToLive: read(timeToLive) ?? 0,
  };
}

interface Readable<Value> {
  readonly name: string;
  readonly param: {
    readonly read: (text: string | undefined) => { readonly ok: true; readonly value: Value } | { readonly ok: false };
  };
}

function readAccess(text: string, catalog: ServiceContext['catalog']): GatherdAccess {
  const parsed = gatherdCf.parse(sourceText(gatherdCf.usualPath, text));
  const findings = gatherdCf.check(parsed, catalog);
  const error = findings.find(({ severity }) => severity === 'error');
  if (error !== undefined) {
    return { faultyLine: parsed.ast.rows.find(({ span }) => span.end >= error.span.start)?.line ?? 1 };
  }
  const rules = buildModel(parsed.ast).rules.filter(({ rule }) => rule !== 'gzip');
  return { rules: rules.map(({ rule, hosts, line }) => ({ allows: rule === 'allow', hosts: [...hosts], line })) };
}
