/** Whether clients can push, in words. */

import { formatCount } from '#components/ui/format/format.ts';
import type { Look } from '#components/ui/marks/verdict-words.ts';
import type { FeedListening } from '#lib/services/feedergate/contract.ts';

export function listeningLook({ on, ports }: FeedListening): Look {
  if (!on) return { word: 'Receiver off', shape: 'ring', tone: 'quiet' };
  if (ports.some(({ isOpen }) => isOpen === false)) {
    return ports.some(({ isOpen }) => isOpen === true)
      ? { word: 'Partly listening', shape: 'triangle', tone: 'warn' }
      : { word: 'Not listening', shape: 'octagon', tone: 'failed' };
  }
  if (ports.some(({ isOpen }) => isOpen === true)) return { word: 'Listening', shape: 'disc', tone: 'kept' };
  return { word: 'Starting', shape: 'half', tone: 'running' };
}

/** Such as `ports 19900 and 19902 (TLS), 3 trusted networks`. */
export function listeningWords({ on, ports, trusted }: FeedListening): string {
  if (!on) return 'clients can’t push; administrators can turn it on';
  const names = ports.map(({ scheme, port, isOpen }) => {
    const name = scheme === 'https' ? `${port} (TLS)` : String(port);
    return isOpen === false ? `${name} closed` : name;
  });
  const who = trusted === undefined ? 'all networks trusted' : formatCount(trusted, 'trusted network');
  return `${ports.length === 1 ? 'port' : 'ports'} ${names.join(' and ')}, ${who}`;
}

interface PushTarget {
  /** Host and port of the console, such as `crawl.example:3000`. */
  readonly host: string;
  /** Data source of the feed. */
  readonly source: string;
}

/** The command that pushes a feed to the first port; undefined while the receiver is off. */
export function pushLine({ on, ports }: FeedListening, { host, source }: PushTarget): string | undefined {
  const [first] = ports;
  if (!on || first === undefined) return undefined;
  const { hostname } = new URL(`http://${host}`);
  const url = `${first.scheme}://${hostname}:${first.port}/xmlfeed`;
  return `curl -F datasource=${source} -F feedtype=incremental -F data=@feed.xml ${url}`;
}
