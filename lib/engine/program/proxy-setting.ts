/** How a configuration says that the web is reached: auto-proxy and the like of robot.conf, HTTP-Proxy of gatherer.cf. */

import { lineAt } from '../../lang/source-text.ts';
import type { Gatherer } from '../../languages/gatherer-cf/model.ts';
import { httpProxyOf } from '../../languages/gatherer-cf/http-proxy.ts';
import type { RobotConf } from '../../languages/robot-conf/model.ts';
import { proxyUrl } from '../../languages/robot-conf/proxy-url.ts';
import type { NamedProxy } from '../../languages/robot-conf/proxy-url.ts';
import type { ReadFile } from './read-configuration.ts';

interface Rest {
  /** The password is `credential:NAME`, or itself where texts are used without being saved. */
  readonly login?: { readonly user: string; readonly password: string };
  /** Hosts that are asked directly. */
  readonly noProxy?: { readonly hosts: string; readonly by: string };
}

/** What a configuration says itself; what it leaves open is the installation's to say. */
export interface ConfiguredProxy extends Rest {
  readonly named?: ProxyChoice;
}

/** `by`: what says so, and where it stands. */
export type ProxyChoice = { readonly by: string } & ({ readonly kind: 'direct' } | NamedProxy);

export function configuredProxy(robot: ReadFile<RobotConf>, gatherer: ReadFile<Gatherer> | undefined): ConfiguredProxy {
  const named = ofRobot(robot) ?? (gatherer && ofGatherer(gatherer));
  const { noProxy, proxyUsername, proxyPassword } = robot.model;
  return {
    ...(named && { named }),
    ...(proxyPassword !== undefined && { login: { user: proxyUsername ?? '', password: proxyPassword } }),
    ...(noProxy !== undefined && { noProxy: { hosts: noProxy, by: placeOf(robot, 'no-proxy') } }),
  };
}

function placeOf({ model, file }: ReadFile<RobotConf>, name: string): string {
  return `${name} (${file}:${model.lines.get(name) ?? 0})`;
}

function ofRobot(robot: ReadFile<RobotConf>): ProxyChoice | undefined {
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

function ofGatherer({ model: { httpProxy }, file, source }: ReadFile<Gatherer>): ProxyChoice | undefined {
  const server = httpProxy === undefined ? undefined : httpProxyOf(httpProxy);
  if (server === undefined) return undefined;
  const line = lineAt(source, source.text.search(/^[ \t]*HTTP-Proxy[ \t]*:/im));
  return { kind: 'server', server, by: `HTTP-Proxy (${file}:${line})` };
}
