/** For tests: FTP servers that answer badly, and what tests of several subjects ask them for. */

import { type BadFtp, type FtpAnswer, startBadFtp, transfer } from '../../engine/testing/bad-ftp.ts';
import { until } from '../../jobs/testing/until.ts';
import { createFtpFetchers, type FtpTestOptions } from './testing.ts';

type Answers = Readonly<Record<string, FtpAnswer>>;

/** Of a server with a file of any name. */
export const file = { SIZE: '213 5', MDTM: '213 20200131120000', RETR: transfer('hello') } satisfies Answers;

export function urlOf({ port }: BadFtp, path: string): string {
  return `ftp://127.0.0.1:${port}${path}`;
}

/** The servers and fetchers of a test, closed together. */
export function createBadFtp() {
  const fetchers = createFtpFetchers();
  const servers: BadFtp[] = [];
  const serve = async (answers: Answers = {}): Promise<BadFtp> => {
    const server = await startBadFtp(answers);
    servers.push(server);
    return server;
  };
  return {
    fetchers,
    serve,
    /** Of a server of its own. */
    get: async (path: string, answers: Answers, options: FtpTestOptions = {}) =>
      fetchers.get(urlOf(await serve(answers), path), options),
    /** Rejects when a fetcher has left a connection open. */
    closeAll: async (): Promise<void> => {
      const started = servers.splice(0);
      await fetchers.closeAll();
      try {
        for (const server of started) await until('no connection is open', () => server.open() === 0);
      } finally {
        for (const server of started) await server.close();
      }
    },
  };
}
