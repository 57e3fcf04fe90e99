/** States of ports, kept where the console finds them: noted by the process that listens, forgotten when it is gone. */

import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import { nothing } from '../input.ts';
import { portStateSchema } from './contract.ts';
import type { PortState } from './contract.ts';

/** A port whose state was not noted for so long has nobody who listens. */
const freshMs = 15_000;

const storedState = portStateSchema.extend({ at: z.number() });

interface PortKind<Name extends string> {
  readonly name: Name;
  readonly doc: string;
  /** Where the state of a collection's port is kept. */
  readonly key: (collectionId: number) => string;
}

/** The service that notes the states of one kind of ports. */
export function notesPorts<Name extends string>({ name, doc, key }: PortKind<Name>) {
  return defineService({
    name,
    doc,
    role: 'admin',
    input: z.strictObject({ ports: z.array(portStateSchema) }),
    output: nothing,
    run: async (context, { ports }) => {
      const at = context.now();
      for (const state of ports) {
        const collection = await context.collections.find(state.slug);
        if (collection !== undefined) await context.settings.set(key(collection.id), { ...state, at });
      }
      return {};
    },
  });
}

/** What was noted last under the key of this port; a reason where nobody listens. */
export async function notedPort(
  context: Pick<ServiceContext, 'settings' | 'now'>,
  key: string,
  port: number,
): Promise<Omit<PortState, 'slug'>> {
  const found = storedState.safeParse(await context.settings.get(key)).data;
  if (found?.port !== port || context.now() - found.at >= freshMs)
    return { port, clients: 0, reason: 'Not listening: the console is stopped or starting.' };
  const { slug: _slug, at: _at, ...state } = found;
  return state;
}
