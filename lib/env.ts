/** The only reader of the environment: the installation's settings, checked once, in one place. */

import { getCompileCacheDir } from 'node:module';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';

export interface Environment {
  /** Database, bodies, key and logs; absolute. */
  readonly dataFolder: string;
  /** A PostgreSQL of the user's own; absent for the embedded one. */
  readonly databaseUrl?: string;
  readonly port: number;
  readonly host: string;
  /** The address people use, without a slash at the end. */
  readonly baseUrl: string;
  /** True when somebody said what it is. */
  readonly baseUrlGiven: boolean;
  /** Addresses and blocks of the proxies whose word on host and client is taken. */
  readonly proxies: readonly string[];
  /** `host[:port]` of the server of newsgroups and articles whose URLs name none; absent: the host `news`. */
  readonly newsServer?: string;
  /** Key of stored credentials; absent when it lies in the data folder. */
  readonly secretKey?: string;
  /** Addresses that stand in for DNS, by lower-case name. */
  readonly hosts: ReadonlyMap<string, string>;
  /** Folders whose files may be read by file: URLs; absolute. */
  readonly fileRoots: readonly string[];
  /** A file with certificates of authorities that are trusted beside the usual ones, as PEM; absolute. */
  readonly caFile?: string;
  /** Folder of the programs that configurations may name; absolute. Absent: none may run. */
  readonly programsFolder?: string;
  /** The disk cache of collections with a gatherer.cf: how long what it has counts as fresh, and how much it may hold. */
  readonly cache: { readonly ttlMs: number; readonly maxBytes: number };
  /** Bearer token of `/metrics`; without one only loopback may read it. */
  readonly metricsToken?: string;
  readonly logLevel: LogLevel;
  /** Debug flags of the old form for every collection with RootNodes; empty when there are none. */
  readonly harvestDebug: string;
  /** How long a site stays leased to a worker that went silent. */
  readonly leaseMs: number;
  /** The server the tests make their databases on; absent for an embedded one of their own. */
  readonly testDatabaseUrl?: string;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A setting that does not read. The message names the variable and what it takes. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

const setting = z.string().transform((text) => (text.trim() === '' ? undefined : text.trim()));
const optional = setting.optional();

const schema = z.object({
  WINNOW_DATA: optional.transform((folder) => path.resolve(/* turbopackIgnore: true */ folder ?? 'data')),
  DATABASE_URL: optional.refine((url) => url === undefined || /^postgres(ql)?:\/\//.test(url), {
    error: 'is the address of a PostgreSQL database, such as postgresql://user:password@host:5432/winnow',
  }),
  DATABASE_URL_TEST: optional,
  PORT: optional
    .transform((port) => Number(port ?? 3000))
    .refine((port) => Number.isInteger(port) && port >= 0 && port <= 65_535, { error: 'is a number from 0 to 65535' }),
  HOST: optional.transform((host) => host ?? '127.0.0.1'),
  BASE_URL: optional.refine((url) => url === undefined || /^https?:$/.test(URL.parse(url)?.protocol ?? ''), {
    error: 'is an address such as https://search-admin.example',
  }),
  WINNOW_PROXIES: optional
    .transform((text) => text?.split(/[\s,]+/).filter((part) => part !== ''))
    .refine((list) => list === undefined || list.every((part) => isAddressBlock(part)), {
      error: 'is a list of addresses and blocks, such as 127.0.0.1,10.0.0.0/24',
    }),
  WINNOW_SECRET_KEY: optional,
  WINNOW_HOSTS: optional.transform(readHosts),
  WINNOW_FILE_ROOTS: optional
    .transform((text) => (text ?? '').split(path.delimiter).filter((root) => root.trim() !== ''))
    .refine((roots) => roots.every((root) => path.isAbsolute(root)), {
      error: 'is a list of absolute folders, such as /usr/share/doc:/srv/files',
    }),
  WINNOW_CA_FILE: optional.refine((file) => file === undefined || path.isAbsolute(file), {
    error: 'is an absolute file, such as /etc/ssl/company-ca.pem',
  }),
  WINNOW_PROGRAMS: optional.refine((folder) => folder === undefined || path.isAbsolute(folder), {
    error: 'is an absolute folder, such as /srv/winnow/programs',
  }),
  GATHERER_CACHE_TTL: optional
    .transform((text) => Number(text ?? 604_800))
    .refine((seconds) => Number.isInteger(seconds) && seconds >= 0 && seconds <= 1_000_000_000, {
      error: 'is a whole number of seconds, such as 86400',
    }),
  HARVEST_MAX_LOCAL_CACHE: optional
    .transform((text) => Number(text ?? 32))
    .refine((megabytes) => Number.isInteger(megabytes) && megabytes >= 0 && megabytes <= 1_000_000, {
      error: 'is a whole number of megabytes, such as 10',
    }),
  WINNOW_METRICS_TOKEN: optional,
  WINNOW_LEASE_MS: optional
    .transform((text) => Number(text ?? 30_000))
    .refine((ms) => ms >= 500 && ms <= 60_000, { error: 'is a number of milliseconds from 500 to 60000' }),
  NNTPSERVER: optional,
  HARVEST_DEBUG: optional
    .transform((flags) => flags ?? '')
    .refine((flags) => flags.split(/\s+/).every((flag) => flag === '' || isDebugFlag(flag)), {
      error: 'is a list of debug flags such as -D20,1 -D42,5, with sections from 1 to 255 and levels from 1 to 9',
    }),
  WINNOW_LOG: optional
    .transform((level) => level ?? 'info')
    .pipe(z.enum(logLevels, { error: `is one of ${logLevels.join(', ')}` })),
});

function isAddressBlock(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most && rest.length === 0;
}

function isDebugFlag(flag: string): boolean {
  const [, section] = /^-D(\d{1,3}),[1-9]$/.exec(flag) ?? [];
  return section !== undefined && Number(section) >= 1 && Number(section) <= 255;
}

function readHosts(text: string | undefined, context: z.RefinementCtx): ReadonlyMap<string, string> {
  const hosts = new Map<string, string>();
  for (const pair of (text ?? '').split(',').filter((part) => part.trim() !== '')) {
    const [name = '', address = ''] = pair.split('=').map((part) => part.trim());
    if (name === '' || address === '')
      context.addIssue('is a list of name=address pairs, such as intranet.example=127.0.0.1');
    hosts.set(name.toLowerCase(), address);
  }
  return hosts;
}

/** Reads settings from variables. Throws an {@link EnvironmentError} that names every wrong one. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const read = schema.safeParse(variables);
  if (!read.success) {
    throw new EnvironmentError(read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '));
  }
  const { data } = read;
  const baseUrl = data.BASE_URL ?? `http://localhost:${data.PORT}`;
  return {
    dataFolder: data.WINNOW_DATA,
    port: data.PORT,
    host: data.HOST,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    baseUrlGiven: data.BASE_URL !== undefined,
    // Whoever names an address from outside has a proxy, as a rule on this machine.
    proxies: data.WINNOW_PROXIES ?? (data.BASE_URL === undefined ? [] : ['127.0.0.0/8', '::1']),
    hosts: data.WINNOW_HOSTS,
    fileRoots: data.WINNOW_FILE_ROOTS,
    logLevel: data.WINNOW_LOG,
    harvestDebug: data.HARVEST_DEBUG,
    ...(data.NNTPSERVER !== undefined && { newsServer: data.NNTPSERVER }),
    leaseMs: data.WINNOW_LEASE_MS,
    cache: { ttlMs: data.GATHERER_CACHE_TTL * 1000, maxBytes: data.HARVEST_MAX_LOCAL_CACHE * 1_000_000 },
    ...(data.WINNOW_CA_FILE !== undefined && { caFile: data.WINNOW_CA_FILE }),
    ...(data.WINNOW_PROGRAMS !== undefined && { programsFolder: data.WINNOW_PROGRAMS }),
    ...(data.DATABASE_URL_TEST !== undefined && { testDatabaseUrl: data.DATABASE_URL_TEST }),
    ...(data.DATABASE_URL !== undefined && { databaseUrl: data.DATABASE_URL }),
    ...(data.WINNOW_SECRET_KEY !== undefined && { secretKey: data.WINNOW_SECRET_KEY }),
    ...(data.WINNOW_METRICS_TOKEN !== undefined && { metricsToken: data.WINNOW_METRICS_TOKEN }),
  };
}

let current: Environment | undefined;

/** The settings of this process. */
export function environment(): Environment {
  current ??= readEnvironment(process.env);
  return current;
}

/** The variables a child process starts with: this process's own, with what it keeps compiled, and what is set for it. */
export function childVariables(set: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  return { ...process.env, NODE_COMPILE_CACHE: getCompileCacheDir(), ...set };
}

/** What a program of the system needs to run at all: none of our settings, no secret. */
export function systemVariables(set: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'ComSpec', 'PATHEXT'];
  return { NODE_ENV: 'production', ...Object.fromEntries(names.map((name) => [name, process.env[name]])), ...set };
}
