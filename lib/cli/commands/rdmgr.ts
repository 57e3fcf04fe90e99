/** `winnow rdmgr`: RDs from a file into a collection, or whatever else the REQUEST at its beginning says. */

import { environment } from '../../env.ts';
import { decodeSoif } from '../../languages/soif/decode.ts';
import { cli } from '../../services/actor.ts';
import { readSubmission } from '../../services/rdm/read-message.ts';
import { readObjects } from '../../services/rdm/read-objects.ts';
import { expectOk } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../open-services.ts';
import { say } from '../print.ts';
import { convert, toStdout } from '../soif/convert.ts';
import { silentReport } from '../soif/findings.ts';
import { inputsOf } from '../soif/inputs.ts';
import { writeJsonList } from '../soif/write-objects.ts';

export const rdmgr = defineCommand({
  name: 'rdmgr',
  summary: 'Inserts the RDs of a SOIF file into a collection. Exit code 1 if an RD was skipped or refused.',
  arguments: '<file>',
  takes: { min: 1, max: 1 },
  options: { collection: { type: 'string', value: 'SLUG', doc: 'Collection. Required unless the file names it.' } },
  notes: [
    'A @REQUEST object at the beginning of the file selects another operation: submit-operation insert, update, delete, or retrieve; submit-type persistent, nonpersistent, or merged; submit-view; and submit-csid or submit-database for the collection.',
  ],
  run: async ({ options: { collection }, arguments: [file = ''], json }) => {
    const [input] = await inputsOf([file]);
    const { request, items } = await readSubmission(readObjects(input?.pieces() ?? []));
    return withServices(async (services) => {
      const { origin } = new URL(environment().baseUrl);
      const place = { origin, ...(collection !== undefined && { collection }) };
      const { chunks, done } = expectOk(await services.submitRdm(cli, { ...place, request, items }));
      const pieces = buffersOf(chunks);
      await toStdout(json ? asJson(pieces) : pieces);
      return done['error'] === undefined && done['errors'] === 0 ? 0 : 1;
    }, say);
  },
});

async function* buffersOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

function asJson(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inputs = [{ name: 'answer', pieces: () => pieces }];
  return convert({ inputs, open: decodeSoif, report: silentReport, make: writeJsonList });
}
