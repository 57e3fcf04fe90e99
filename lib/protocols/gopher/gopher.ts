/** Fetches menus and files from Gopher servers (RFC 1436, RFC 4266): one connection for each. */

import { addAbortSignal } from 'node:stream';
import { urlSchemes } from '../../match/urls/url-schemes.ts';
import type { Door } from '../../outside/door.ts';
import { defineProtocol, type Fetcher, referencesIn } from '../../sdk/define-protocol.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import { defaultDeadlines, watchDeadlines } from '../deadlines.ts';
import { carry, Refusal, type Transfer } from '../transfer.ts';
import { refuseUnopened } from '../unopened-connection.ts';
import { readAnswer } from './answer.ts';
import { itemOf } from './item.ts';

export const gopher = defineProtocol<Door>({
  name: 'gopher',
  label: 'Gopher',
  schemes: [urlSchemes.gopher],
  summary: 'Fetches menus and files from Gopher servers.',
  doc: 'The items of a menu are its links, in the order of the menu; searches, phone books, redundant servers, and invalid lines are skipped and counted. The MIME type is derived from the item type, or else from the name of the file. Gopher has no validators: a file is read again in every run, and counts as unchanged if its content is. Menus that list an FTP server by way of a gateway are refused, because the boundary of the site cannot be determined there.',
  hasAddress: true,
  isLinkedFromOthers: true,
  staysWithin: true,
  proxied: [],
  isConditional: true,
  statuses: [],
  retried: ['timeout', 'refused', 'reset', 'dns'],
  entriesOf: referencesIn,
  open: createGopherFetcher,
});

export function createGopherFetcher({ connector, process: settings, deadlines }: Door): Fetcher {
  const watch = watchDeadlines({ connectMs: settings.connectTimeoutMs, ...defaultDeadlines, ...deadlines });
  return {
    fetch: async (request) => {
      const item = itemOf(request.url);
      const received = await carry({ request, settings, watch }, async (transfer) => {
        if (item instanceof Refusal) throw item;
        await ask(connector, { url: request.url, line: item.line }, transfer);
        return {};
      });
      return item instanceof Refusal || received.body === undefined ? received : readAnswer(item, request, received);
    },
    close: () => {
      watch.close();
      return Promise.resolve();
    },
  };
}

interface Question {
  readonly url: ResourceUrl;
  readonly line: Uint8Array;
}

const lineEnd = Buffer.from('\r\n');

/** Reads the answer into the transfer, to the end of the connection or as far as it is kept. */
async function ask(connector: Door['connector'], { url, line }: Question, transfer: Transfer): Promise<void> {
  const signal = transfer.failureSignal();
  const opened = await connector.open({ host: url.host, port: url.port, signal });
  if (!opened.ok) throw refuseUnopened(opened.failure);
  const { socket } = opened;
  // The loop below throws errors of the connection; those that come after it change nothing.
  socket.on('error', () => {});
  transfer.sent();
  socket.write(Buffer.concat([line, lineEnd]));
  try {
    for await (const chunk of addAbortSignal(signal, socket)) if (!transfer.take(chunk)) break;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('reset', `the connection was reset after ${transfer.received} bytes`);
  } finally {
    socket.destroy();
  }
  // Servers send nothing for an empty file, too. But taken for one, a failing server would replace what is known of a file.
  if (transfer.received === 0)
    throw new Refusal('reset', 'the connection was closed without an answer: the file is empty, or the server failed');
}
