/** What robot.conf asks of a crawl, as the engine uses it. */

import type { RobotConf } from '../../languages/robot-conf/model.ts';
import { mostLogLevel } from '../../sdk/log-formats.ts';
import type { LogDetail } from '../../sdk/log-formats.ts';
import type { FilterKind } from '../../sdk/phases.ts';
import type { BoundDirective } from './compile-filter.ts';
import type { CompletionSettings, LoggingSettings, ProcessSettings } from './program.ts';

/** What decides where robot.conf leaves it open. */
interface Surroundings {
  /** Without a server-delay in robot.conf, the RootNodes alone say how long a server is left in peace. */
  readonly leavesDelays: boolean;
  /** The collection has a filter.conf. */
  readonly hasOwnFilters: boolean;
}

export function processSettings(robot: RobotConf, { leavesDelays, hasOwnFilters }: Surroundings): ProcessSettings {
  const { userAgent, email, referer, siteMaxConnections, enableRobotsTxt, enableIp } = robot;
  const { engineConcurrent = Infinity, maxWorking = Infinity, maxMemoryPerUrl = Infinity } = robot;
  return {
    userAgent,
    email,
    ...(referer !== undefined && { referer }),
    maxConnections: Math.min(robot.maxConnections, engineConcurrent),
    siteMaxConnections,
    serverDelayMs: leavesDelays ? 0 : robot.serverDelay * 1000,
    connectTimeoutMs: robot.connectTimeout * 1000,
    convertTimeoutMs: robot.convertTimeout * 1000,
    maxFileBytes: robot.maxFilesizeKb * 1024,
    cutsLargeFiles: robot.maxFilesizeAction === 'cut',
    refusals: { days: robot.refusedRdDays, visits: robot.refusedRdVisits },
    canonical: canonicalMode(robot.canonical, hasOwnFilters),
    unpacksArchives: robot.unpackArchives,
    enableRobotsTxt,
    enableIp,
    asksForRdm: robot.enableRdmProbe,
    ...(robot.password !== undefined && { login: { user: robot.username, password: robot.password } }),
    maxWorking,
    maxMemoryPerUrl,
    smartHosts: robot.smartHostHeuristics,
    tls: robot.starttls === 'offered' || robot.starttls === 'required' ? robot.starttls : 'never',
    plainNewsLogin: robot.plainNewsLogin,
  };
}

function canonicalMode(written: string, hasOwnFilters: boolean): ProcessSettings['canonical'] {
  if (written === 'auto') return hasOwnFilters ? 'off' : 'prefer';
  return written === 'prefer' || written === 'note' ? written : 'off';
}

export function completionSettings({ onCompletion, cmdHook, bindir, tmpdir, lines }: RobotConf): CompletionSettings {
  const isQuit = onCompletion === 'quit' || onCompletion === 'shutdown';
  return {
    action: onCompletion === 'loop' ? 'loop' : isQuit ? 'quit' : 'idle',
    ...(cmdHook !== undefined && cmdHook !== '' && { hook: { command: cmdHook, line: lines.get('cmd-hook') ?? 0 } }),
    ...(bindir !== undefined && { bindir }),
    ...(tmpdir !== undefined && { tmpdir }),
  };
}

export function loggingSettings(
  { loglevel }: RobotConf,
  bound: Readonly<Record<FilterKind, readonly BoundDirective[]>>,
): LoggingSettings {
  const detailOf = (directives: readonly BoundDirective[]): LogDetail =>
    directives.flatMap(({ step, directive }) => step.declaration?.logDetail?.(directive.params) ?? []).at(-1) ??
    'normal';
  const detail = { enumeration: detailOf(bound.enumeration), generation: detailOf(bound.generation) };
  return { level: Math.min(loglevel, mostLogLevel), detail };
}
