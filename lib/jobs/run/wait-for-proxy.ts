/** Sets a run aside as soon as its proxy cannot be used: URLs that nobody was asked for keep their tries. */

import type pg from 'pg';
import type { Crawl } from '../../engine/crawl/context.ts';
import { notifyVisits } from '../../engine/crawl/crawl.ts';
import type { Clock } from '../../outside/clock.ts';
import type { ProxyWatcher } from '../world/open-site.ts';
import type { ChosenProxy } from '../world/chosen-proxy.ts';
import { proxyName } from '../../sdk/proxy.ts';
import { noteProxyScript, setAsideForProxy } from '../../store/runs/run-proxy.ts';
import type { RunProxy } from '../../store/runs/run-proxy.ts';

interface Waiting {
  readonly pool: pg.Pool;
  readonly run: number;
  readonly control: Crawl['control'];
  readonly clock: Pick<Clock, 'now'>;
}

export function waitForProxy({ pool, run, control, clock }: Waiting): ProxyWatcher {
  const onTrouble: ProxyWatcher['onTrouble'] = ({ server, detail }) => {
    const { desiredState } = control;
    if (desiredState !== 'go' && desiredState !== 'drain') return;
    control.desiredState = 'pause';
    notifyVisits(control);
    const bare = server && { kind: server.kind, host: server.host, port: server.port };
    const outage = { ...(bare && { server: bare }), detail, since: clock.now(), drains: desiredState === 'drain' };
    // When the database is gone as well, the run finds out on its own; then the proxy is met again.
    setAsideForProxy(pool, run, outage).catch(() => undefined);
  };
  // Only shown.
  const onScript: ProxyWatcher['onScript'] = (read) => void noteProxyScript(pool, run, read).catch(() => undefined);
  return { onTrouble, onScript };
}

/** What is shown of it. */
export function usedProxy({ named }: ChosenProxy): RunProxy {
  return { by: named.by, ...(named.kind === 'server' && { server: proxyName(named.server) }) };
}
