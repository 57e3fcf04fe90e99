/** A file of a collection: as a download, or one page of it as JSON when `page`, `line`, or `find` is given. */

import { byteStream } from '#app/api/byte-stream.ts';
import { currentActor } from '#app/session.ts';
import { fileName } from '#lib/lang/file-name.ts';
import { portionsOf } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import { statusOf } from '#lib/services/result.ts';
import type { Problem } from '#lib/services/result.ts';
import { services } from '#lib/services/server.ts';

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly slug: string }> },
): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const numbers = ['revision', 'page', 'line'].flatMap((name) => {
    const text = query.get(name);
    return text === null ? [] : [[name, Number(text)]];
  });
  const find = query.get('find');
  const given = {
    slug: (await params).slug,
    path: query.get('path') ?? '',
    ...(find !== null && { find }),
    ...Object.fromEntries(numbers),
  };
  const { getFile, getFilePage } = await services();
  const actor = await currentActor();
  if (find !== null || query.has('page') || query.has('line')) {
    const page = await getFilePage(actor, given);
    return page.ok ? Response.json(page.value, { headers: { 'cache-control': 'no-store' } }) : refusal(page.problem);
  }
  const file = await getFile(actor, given);
  if (!file.ok) return refusal(file.problem);
  return new Response(byteStream(inTurn(portionsOf(file.value.text))), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${encodeURIComponent(fileName(given.path))}"`,
      'cache-control': 'no-store',
    },
  });
}

function refusal(problem: Problem): Response {
  return Response.json({ message: problem.message }, { status: statusOf(problem) });
}

async function* inTurn(portions: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* portions;
}
