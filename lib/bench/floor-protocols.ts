/**
 * The floor of `winnow bench protocols`: bare clients that download what the crawl downloads, and keep nothing. Prints one
 * line of JSON. Run as a process of its own: `node lib/bench/floor-protocols.ts <ftp|news> <connections> <port> <name…>`.
 */

import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { Client } from 'basic-ftp';

export interface ProtocolFloor {
  readonly documents: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly peakRssMb: number;
}

type Download = (name: string) => Promise<number>;

/** basic-ftp: a control connection each, folders listed first. */
async function ftpFloor(connections: number, port: number, folders: readonly string[]) {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new Client();
      await client.access({ host: '127.0.0.1', port });
      return client;
    }),
  );
  const [first] = clients;
  const files: string[] = [];
  for (const folder of folders)
    for (const { name, isFile } of (await first?.list(folder)) ?? []) if (isFile) files.push(`${folder}/${name}`);
  const downloads = clients.map((client): Download => async (name) => {
    let bytes = 0;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        done();
      },
    });
    await client.downloadTo(sink, name);
    return bytes;
  });
  const total = await downloadAll(downloads, files);
  for (const client of clients) client.close();
  return total;
}

/** A socket each: GROUP, then ARTICLE by ARTICLE up to the dot. */
async function newsFloor(connections: number, port: number, groups: readonly string[]) {
  const total = { documents: 0, bytes: 0 };
  for (const group of groups) {
    const opened = await Promise.all(Array.from({ length: connections }, () => openNews(port, group)));
    const [{ high } = { high: 0 }] = opened;
    const numbers = Array.from({ length: high }, (_, i) => String(high - i));
    const { documents, bytes } = await downloadAll(
      opened.map(({ download }) => download),
      numbers,
    );
    total.documents += documents;
    total.bytes += bytes;
    for (const { close } of opened) close();
  }
  return total;
}

async function openNews(port: number, group: string) {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const readUpTo = async (end: string): Promise<Buffer> => {
    let read = Buffer.alloc(0);
    while (!read.subarray(-end.length).equals(Buffer.from(end))) {
      const { value, done } = await chunks.next();
      if (done === true) throw new Error('the server closed the connection');
      read = Buffer.concat([read, value]);
    }
    return read;
  };
  await readUpTo('\r\n');
  socket.write(`GROUP ${group}\r\n`);
  const [, , , high] = String(await readUpTo('\r\n')).split(' ');
  const download: Download = async (number) => {
    socket.write(`ARTICLE ${number}\r\n`);
    return (await readUpTo('\r\n.\r\n')).length;
  };
  return { high: Number(high), download, close: () => socket.destroy() };
}

/** Each client takes the next name as soon as it is free. */
async function downloadAll(downloads: readonly Download[], names: readonly string[]) {
  const waiting = names.values();
  let bytes = 0;
  await Promise.all(
    downloads.map(async (download) => {
      for (const name of waiting) {
        const received = await download(name);
        bytes += received;
      }
    }),
  );
  return { documents: names.length, bytes };
}

if (import.meta.main) {
  const [protocol, connections, port, ...names] = process.argv.slice(2);
  const started = performance.now();
  const floor = protocol === 'ftp' ? ftpFloor : newsFloor;
  const total = await floor(Number(connections), Number(port), names);
  const seconds = (performance.now() - started) / 1000;
  const peakRssMb = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(JSON.stringify({ ...total, seconds, peakRssMb } satisfies ProtocolFloor));
}
