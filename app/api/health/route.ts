/** The installation's health for watchers: states without names; 503 while the database cannot be reached. */

import { connectionOf } from '#lib/services/auth/connection.ts';
import type { HealthDocument } from '#lib/services/overview/contract.ts';
import { services } from '#lib/services/server.ts';

const unreachable = { status: 'down', database: 'down' } as const;

/** Asks as nobody, whoever asks: who is signed in cannot be known without the database. */
export async function GET({ headers }: Request): Promise<Response> {
  const document = await readDocument(headers).catch(() => unreachable);
  const status = document.status === 'down' ? 503 : 200;
  return Response.json(document, { status, headers: { 'cache-control': 'no-store' } });
}

async function readDocument(headers: Headers): Promise<HealthDocument | typeof unreachable> {
  const { getHealthDocument } = await services();
  const result = await getHealthDocument({ kind: 'anonymous', connection: connectionOf(headers, undefined) }, {});
  return result.ok ? result.value : unreachable;
}
