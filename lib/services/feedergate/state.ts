/** What the process that receives feeds says of itself. */

import { z } from 'zod';
import { stateKey } from '../../db/feed-receiver.ts';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import { nothing } from '../input.ts';
import { receiverStateSchema } from './contract.ts';
import type { ReceiverState } from './contract.ts';

/** A state that was not noted for so long is nobody's. */
const freshMs = 15_000;

const storedState = receiverStateSchema.extend({ at: z.number() });

export async function readState({
  settings,
  now,
}: Pick<ServiceContext, 'settings' | 'now'>): Promise<ReceiverState | undefined> {
  const found = storedState.safeParse(await settings.get(stateKey));
  if (!found.success || now() - found.data.at > freshMs) return undefined;
  const { at: _, ...state } = found.data;
  return state;
}

export const noteFeedReceiver = defineService({
  name: 'noteFeedReceiver',
  doc: 'Where the feed receiver listens and whom it refused, from the process that does.',
  role: 'admin',
  input: receiverStateSchema,
  output: nothing,
  run: async (context, state) => {
    await context.settings.set(stateKey, { ...state, at: context.now() });
    return {};
  },
});
