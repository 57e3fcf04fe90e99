/** How a configuration says that the web is reached: auto-proxy and the like of robot.conf, HTTP-Proxy of gatherer.cf. */

import type { Gatherer } from '../../languages/gatherer-cf/model.ts';
import { httpProxyOf } from '../../languages/gatherer-cf/http-proxy.ts';
import type { RobotConf } from '../../languages/robot-conf/model.ts';
import { proxyUrl } from '../../languages/robot-conf/proxy-url.ts';
import type { NamedProxy } from '../../languages/robot-conf/proxy-url.ts';
import type { ReadFile } from './read-configuration.ts';

interface Rest {
  /** The parameter that says so, and where it stands. */
  readonly by: string;
  /** The password is `credential:NAME`, or itself where texts are used without being saved. */
  readonly login?: { readonly user: string; readonly password: string };
  /** Hosts that are asked directly. */
  readonly noProxy?: { readonly hosts: string; readonly by: string };
}

export type ProxySetting = Rest & ({ readonly kind: 'direct' } | NamedProxy);

/** Undefined where the configuration leaves it to the installation. */
export function proxySetting(
  robot: ReadFile<RobotConf>,
  gatherer: ReadFile<Gatherer> | undefined,
): ProxySetting | undefined {
  const named = ofRobot(robot) ?? (gatherer && ofGatherer(gatherer));
  if (named === undefined || named.kind === 'direct') return named;
  const { noProxy, proxyUsername, proxyPassword } = robot.model;
  return {
    ...named,
    ...(proxyPassword !== undefined && { login: { user: proxyUsername ?? '', password: proxyPassword } }),
    ...(noProxy !== undefined && { noProxy: { hosts: noProxy, by: placeOf(robot, 'no-proxy') } }),
  };
}

function placeOf({ model, file }: ReadFile<RobotConf>, name: string): string {
  return `${name} (${file}:${model.lines.get(name) ?? 0})`;
}

function ofRobot(robot: ReadFile<RobotConf>): ProxySetting | undefined {
  const { proxyType, proxyLoc, autoProxy, autoServ } = robot.model;
  if (proxyType === 'none') return { kind: 'direct', by: placeOf(robot, 'proxy-type') };
  const own = { name: 'auto-proxy', written: autoProxy };
  const served = { name: 'auto_serv', written: autoServ };
  const inTurn = proxyLoc === 'server' ? [served, own] : [own, served];
  for (const { name, written } of inTurn) {
    const read = written === undefined ? undefined : proxyUrl(written, proxyType === 'manual');
    if (read !== undefined) return { ...read, by: placeOf(robot, name) };
  }
  return undefined;
}

function ofGatherer({ model: { httpProxy }, file }: ReadFile<Gatherer>): ProxySetting | undefined {
  const server = httpProxy === undefined ? undefined : httpProxyOf(httpProxy);
  return server && { kind: 'server', server, by: `HTTP-Proxy (${file})` };
}
