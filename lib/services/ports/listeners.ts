/** Where this installation listens: announced by the process that opens a port, so that no crawl reaches it. */

import { z } from 'zod';
import { defineService } from '../define-service.ts';
import { nothing } from '../input.ts';

const place = { what: z.string().min(1).max(200), port: z.int().min(0).max(65_535) };

export const announceListener = defineService({
  name: 'announceListener',
  doc: 'Registers an address that no crawl may reach, before something listens there.',
  role: 'admin',
  input: z.strictObject({ ...place, hosts: z.array(z.string().max(255)).max(1_000) }),
  output: nothing,
  run: async ({ ownPlaces }, given) => {
    await ownPlaces.announce(given);
    return {};
  },
});

export const withdrawListener = defineService({
  name: 'withdrawListener',
  doc: 'Removes an address where nothing listens anymore.',
  role: 'admin',
  input: z.strictObject(place),
  output: nothing,
  run: async ({ ownPlaces }, given) => {
    await ownPlaces.withdraw(given);
    return {};
  },
});
