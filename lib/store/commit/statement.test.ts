import { expect, it } from 'vitest';
import { batch, traits } from '../testing/crawl-steps.ts';
import { encodeBatch } from './encode-batch.ts';
import { encodeLogEntries } from './commit-log.ts';
import { encodeVisits } from './sites.ts';
import { commitStatement, reachStatement, seedStatement } from './statement.ts';

it('names exactly the parameters that a batch is encoded as', async () => {
  const run = { id: 1, collectionId: 1, kind: 'full', generation: 1, maxRemovals: Infinity, program: traits } as const;
  const none = { ids: () => Promise.resolve([]) };
  const { parameters } = await encodeBatch(
    run,
    batch({}),
    { sites: none, answers: none },
    {
      bodies: new Map(),
      savedBlames: new Set(),
      now: 0,
    },
  );
  const encoded = Object.keys({ ...parameters, ...encodeVisits([]), ...encodeLogEntries([]), worker: 1 }).toSorted();
  expect(commitStatement.names.toSorted()).toEqual(encoded);
  const unleased = encoded.filter((name) => name !== 'aliases' && name !== 'tellsNew');
  for (const { names } of [seedStatement, reachStatement]) expect(names.toSorted()).toEqual(unleased);
});
