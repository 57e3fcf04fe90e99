/** How a configuration says that the web is reached: auto-proxy and the like of robot.conf, HTTP-Proxy of gatherer.cf. */

import type { Gatherer } from '../../languages/gatherer-cf/model.ts';
import { httpProxyOf } from '../../languages/gatherer-cf/http-proxy.ts';
import type { RobotConf } from '../../languages/robot-conf/model.ts';
import { proxyUrl } from '../../languages/robot-conf/proxy-url.ts';
import type { ProxyServer } from '../../sdk/proxy.ts';
import type { ReadFile } from './read-configuration.ts';

/** `by`: the parameter, and where it stands. */
export type ProxySetting = { readonly by: string } & (
  | { readonly kind: 'direct' }
  | { readonly kind: 'server'; readonly server: ProxyServer }
  /** A script in JavaScript that names the proxy for each URL (proxy.pac). */
  | { readonly kind: 'script'; readonly url: string }
);

/** Undefined where the configuration leaves it to the installation. */
export function proxySetting(
  robot: ReadFile<RobotConf>,
  gatherer: ReadFile<Gatherer> | undefined,
): ProxySetting | undefined {
  return ofRobot(robot) ?? (gatherer && ofGatherer(gatherer));
}

function ofRobot({ model, file }: ReadFile<RobotConf>): ProxySetting | undefined {
  const { proxyType, proxyLoc, autoProxy, autoServ } = model;
  const by = (name: string): string => `${name} (${file}:${model.lines.get(name) ?? 0})`;
  if (proxyType === 'none') return { kind: 'direct', by: by('proxy-type') };
  const own = { name: 'auto-proxy', written: autoProxy };
  const served = { name: 'auto_serv', written: autoServ };
  const inTurn = proxyLoc === 'server' ? [served, own] : [own, served];
  for (const { name, written } of inTurn) {
    const read = written === undefined ? undefined : proxyUrl(written, proxyType === 'manual');
    if (read !== undefined) return { ...read, by: by(name) };
  }
  return undefined;
}

function ofGatherer({ model: { httpProxy }, file }: ReadFile<Gatherer>): ProxySetting | undefined {
  const server = httpProxy === undefined ? undefined : httpProxyOf(httpProxy);
  if (server === undefined) return undefined;
  return { kind: 'server', server, by: `HTTP-Proxy (${file})` };
}
