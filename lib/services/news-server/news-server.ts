/** The News server of the installation: for URLs that name a newsgroup or an article and no server. */

import { z } from 'zod';
import { newsServerKey, storedNewsServer } from '../../db/installed-news-server.ts';
import { newsServerOf } from '../../match/urls/news-server.ts';
import { describeActor } from '../actor.ts';
import { defineService } from '../define-service.ts';
import { nothing } from '../input.ts';
import { newsServerSchema } from './contract.ts';
import type { NewsServerView } from './contract.ts';

const server = z
  .string()
  .trim()
  .max(255, 'At most 255 characters.')
  .default('')
  .refine((written) => written === '' || newsServerOf(written) !== undefined, {
    error: 'Enter a host name or address, with its port if it is not 119, such as news.example or news.example:8119.',
  });

export const getNewsServer = defineService({
  name: 'getNewsServer',
  doc: 'The server for URLs that name a newsgroup or an article and no server.',
  role: 'admin',
  input: nothing,
  output: newsServerSchema,
  run: async ({ settings }): Promise<NewsServerView> =>
    storedNewsServer.safeParse(await settings.get(newsServerKey)).data ?? { server: '' },
});

export const saveNewsServer = defineService({
  name: 'saveNewsServer',
  doc: 'host[:port]. Empty: the server in $NNTPSERVER, or else the host `news`.',
  role: 'admin',
  input: z.strictObject({ server }),
  output: newsServerSchema,
  run: async ({ settings, now, actor }, given): Promise<NewsServerView> => {
    const saved = { ...given, setAt: now(), setBy: describeActor(actor).name };
    await settings.set(newsServerKey, saved);
    return saved;
  },
  audit: (_given, { server: saved }) => ({ subject: 'News server', detail: { server: saved } }),
});
