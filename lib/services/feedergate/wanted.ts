/** What the process that receives feeds is to do. With the private key: it is no service, and only that process reads it. */

import { printDtd } from '../../lang/xml/dtd.ts';
import { feedDtds } from '../../languages/gsa-feed/dtds.ts';
import type { ServiceContext } from '../context.ts';
import { readServerKey } from './certificate.ts';
import type { ServerKey } from './certificate.ts';
import { readReceiver } from './settings.ts';

export interface WantedPort {
  readonly scheme: 'http' | 'https';
  readonly port: number;
  /** Empty: every address of the machine. */
  readonly address: string;
  /** Of HTTPS. */
  readonly tls?: ServerKey;
}

export interface WantedReceiver {
  readonly ports: readonly WantedPort[];
  /** Addresses and blocks, or `all`. */
  readonly trusted: readonly string[];
  readonly strict: boolean;
  readonly maxBacklog: number;
  /** Of an upload. */
  readonly maxBytes: number;
}

/** No ports when it is switched off. */
export async function readWantedReceiver(context: ServiceContext): Promise<WantedReceiver> {
  const { on, httpPort, httpsPort, address, trusted, strict, maxBacklog, maxBytes } = await readReceiver(context);
  const ports: WantedPort[] = [];
  if (on && httpPort !== null) ports.push({ scheme: 'http', port: httpPort, address });
  if (on && httpsPort !== null)
    ports.push({ scheme: 'https', port: httpsPort, address, tls: await readServerKey(context) });
  return { ports, trusted, strict, maxBacklog, maxBytes };
}

/** With access control lists: clients that find them in it send them. */
export const servedDtd = printDtd(feedDtds['7']);
