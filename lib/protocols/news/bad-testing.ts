/** For tests: News servers that answer badly, and what tests of several subjects ask them for. */

import { type BadNews, type NewsAnswer, startBadNews } from '../../engine/testing/bad-news.ts';
import { until } from '../../jobs/testing/until.ts';
import type { FetchRequest } from '../../sdk/define-protocol.ts';
import { getNews, linksOf, type NewsTestOptions } from './testing.ts';

type Answers = Readonly<Record<string, NewsAnswer>>;

interface Asked extends NewsTestOptions {
  readonly etag?: string;
  readonly cutBytes?: number;
}

/** Asks for the article that `article` answers with. */
export const one = 'ARTICLE <1@siroe.com>';

export function article(...lines: readonly string[]): string {
  return ['220 0 <1@siroe.com> article', 'Subject: one', '', ...lines, '.', ''].join('\r\n');
}

/** `numbers`: how many articles, the lowest number, and the highest. */
export function groupOf(numbers: string): Answers {
  return { 'GROUP group': `211 ${numbers} group\r\n` };
}

export const three = groupOf('3 1 3');

/** The servers of a test, closed together. */
export function createBadNews() {
  const servers: BadNews[] = [];
  const start = async (answers: Answers): Promise<BadNews> => {
    const server = await startBadNews(answers);
    servers.push(server);
    return server;
  };
  const getOf = async (server: BadNews, href: string, options: NewsTestOptions, request?: Partial<FetchRequest>) => {
    const got = await getNews(href, options, request);
    return { ...got, server, links: linksOf(got).map((link) => link.slice(link.lastIndexOf('/') + 1)) };
  };
  return {
    start,
    /** Of a server of its own. `path`: `group`, `group/1`, or `<id>`. */
    get: async (answers: Answers, path: string, { etag, cutBytes, ...options }: Asked = {}) => {
      const server = await start(answers);
      const place = `127.0.0.1:${server.port}`;
      const href = path.startsWith('<') ? `news://${place}/${path.slice(1, -1)}` : `nntp://${place}/${path}`;
      const request = { ...(etag !== undefined && { etag }), ...(cutBytes !== undefined && { cutBytes }) };
      return getOf(server, href, options, request);
    },
    /** Of a server of its own, the listing of `news:` URLs. */
    list: async (answers: Answers, options: NewsTestOptions = {}) => {
      const server = await start(answers);
      return getOf(server, `news://127.0.0.1:${server.port}/group`, options);
    },
    /** Rejects when a visit has left a connection open. */
    closeAll: async (): Promise<void> => {
      const started = servers.splice(0);
      try {
        for (const server of started) await until('no connection is open', () => server.open() === 0);
      } finally {
        for (const server of started) await server.close();
      }
    },
  };
}
