/** Every parameter of robot.conf, declared once: model, validator, form, reference page and catalog read this table. */

import type { Parameter } from '../../sdk/define-parameter.ts';
import { integer } from '../../sdk/param.ts';
import { advancedSettings } from './parameters/advanced-settings.ts';
import { authenticationParameters } from './parameters/authentication-parameters.ts';
import { completionActions } from './parameters/completion-actions.ts';
import { crawlingSpeed } from './parameters/crawling-speed.ts';
import { indexingSettings } from './parameters/indexing-settings.ts';
import { linkFollowing } from './parameters/link-following.ts';
import { logfileSettings } from './parameters/logfile-settings.ts';
import { proxySettings } from './parameters/proxy-settings.ts';
import { standardCompliance } from './parameters/standard-compliance.ts';

/** The groups of the manual's Properties page, in its order. */
export const parameterGroups = [
  'Crawling speed',
  'Completion actions',
  'Logfile settings',
  'Standard compliance',
  'Authentication parameters',
  'Proxy settings',
  'Link following',
  'Advanced settings',
  'Indexing settings',
] as const;

/** One that is missing below is an error of types. */
type Declared = typeof crawlingSpeed &
  typeof completionActions &
  typeof logfileSettings &
  typeof standardCompliance &
  typeof authenticationParameters &
  typeof proxySettings &
  typeof linkFollowing &
  typeof advancedSettings &
  typeof indexingSettings;

/** The parameters by the name of their property in the model, in the order of the manual's table. */
export const robotParameters = {
  canonical: indexingSettings.canonical,
  csid: advancedSettings.csid,
  autoProxy: proxySettings.autoProxy,
  autoServ: proxySettings.autoServ,
  proxyLoc: proxySettings.proxyLoc,
  proxyType: proxySettings.proxyType,
  noProxy: proxySettings.noProxy,
  proxyUsername: proxySettings.proxyUsername,
  proxyPassword: proxySettings.proxyPassword,
  bindir: advancedSettings.bindir,
  cmdHook: completionActions.cmdHook,
  commandPort: advancedSettings.commandPort,
  remoteAccess: advancedSettings.remoteAccess,
  connectTimeout: crawlingSpeed.connectTimeout,
  convertTimeout: indexingSettings.convertTimeout,
  depth: linkFollowing.depth,
  email: standardCompliance.email,
  enableIp: indexingSettings.enableIp,
  enableRdmProbe: standardCompliance.enableRdmProbe,
  enableRobotsTxt: standardCompliance.enableRobotsTxt,
  engineConcurrent: advancedSettings.engineConcurrent,
  enumerationFilter: linkFollowing.enumerationFilter,
  generationFilter: indexingSettings.generationFilter,
  metadataClasses: indexingSettings.metadataClasses,
  indexAfterNgenerated: indexingSettings.indexAfterNgenerated,
  loglevel: logfileSettings.loglevel,
  maxConnections: crawlingSpeed.maxConnections,
  siteMaxConnections: crawlingSpeed.siteMaxConnections,
  maxFilesizeKb: advancedSettings.maxFilesizeKb,
  maxFilesizeAction: advancedSettings.maxFilesizeAction,
  maxMemoryPerUrl: advancedSettings.maxMemoryPerUrl,
  maxWorking: advancedSettings.maxWorking,
  onCompletion: completionActions.onCompletion,
  username: authenticationParameters.username,
  password: authenticationParameters.password,
  starttls: authenticationParameters.starttls,
  plainNewsLogin: authenticationParameters.plainNewsLogin,
  referer: advancedSettings.referer,
  robotStateDir: advancedSettings.robotStateDir,
  serverDelay: crawlingSpeed.serverDelay,
  refusedRdDays: indexingSettings.refusedRdDays,
  refusedRdVisits: indexingSettings.refusedRdVisits,
  smartHostHeuristics: linkFollowing.smartHostHeuristics,
  tmpdir: advancedSettings.tmpdir,
  unpackArchives: indexingSettings.unpackArchives,
  userAgent: standardCompliance.userAgent,
} as const satisfies Declared;

export type RobotProperty = keyof typeof robotParameters;

/** The parameters as a list, in the same order. */
export const vocabulary: readonly Parameter<unknown>[] = Object.values(robotParameters);

const byWrittenName: ReadonlyMap<string, RobotProperty> = new Map(
  (Object.keys(robotParameters) as RobotProperty[]).flatMap((property) => {
    const { name, aliases = [] } = parameterOf(property);
    return [name, ...aliases].map((written) => [written.toLowerCase(), property] as const);
  }),
);

/** Finds a parameter by a name or alias as written, in any case (`OnCompletion` is printed too). */
export function propertyOf(written: string): RobotProperty | undefined {
  return byWrittenName.get(written.toLowerCase());
}

export function parameterOf(property: RobotProperty): Parameter<unknown> {
  return robotParameters[property];
}

/** Spellings the manual prints beside the one of the table's first column. */
export const printedSpellings: ReadonlySet<string> = new Set(['OnCompletion']);

/** The depth that can follow a seed URL. */
export const seedDepth = integer.optional({
  doc: 'How many links away from this URL the robot goes; -1 is without limit.',
  min: -1,
  max: 1_000_000,
  unit: 'links',
});
