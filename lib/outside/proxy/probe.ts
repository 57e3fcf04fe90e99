/** Whether a proxy works: a question that it has to answer itself, and nobody else is asked. */

import type { ProxyServer } from '../../sdk/proxy.ts';
import type { ConnectFailure } from '../connect-failure.ts';
import type { Connector } from '../connector.ts';
import { askSocket } from './ask-socket.ts';
import { greetSocks } from './socks.ts';
import { asksForLogin, headLength, loginLine, proxyFailure, statusOf } from './tunnel.ts';

/** Nobody listens there (RFC 863), and no name has to be resolved: the proxy says at once that it cannot connect. */
const nowhere = '127.0.0.1:9';

const longestMs = 10_000;

/** Undefined when the proxy answers as a proxy does. */
export async function probeProxy(
  connector: Pick<Connector, 'open'>,
  proxy: ProxyServer,
  mostMs = longestMs,
): Promise<ConnectFailure | undefined> {
  const endsAt = performance.now() + Math.min(mostMs, longestMs);
  const signal = AbortSignal.timeout(Math.min(mostMs, longestMs));
  const opened = await connector.open({ host: proxy.host, port: proxy.port, proxy, tunnels: false, signal });
  if (!opened.ok) return opened.failure;
  const { socket } = opened;
  const limit = { ms: endsAt - performance.now() };
  try {
    if (proxy.kind === 'socks5') {
      const failure = await greetSocks(socket, proxy, limit);
      return failure && proxyFailure(proxy, failure);
    }
    const request = `HEAD http://${nowhere}/ HTTP/1.1\r\nHost: ${nowhere}\r\n${loginLine(proxy)}Connection: close\r\n\r\n`;
    const answer = await askSocket(socket, Buffer.from(request, 'latin1'), withHead, limit);
    if (!answer.ok) return proxyFailure(proxy, answer.why);
    return asksForLogin(statusOf(answer.bytes)) ? proxyFailure(proxy, 'credentials') : undefined;
  } finally {
    socket.destroy();
  }
}

/** Some send a body in answer to HEAD. */
function withHead(bytes: Buffer): number | 'none' | undefined {
  const length = headLength(bytes);
  return typeof length === 'number' ? bytes.length : length;
}
