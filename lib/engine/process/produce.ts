import type { Decided, Produced } from './known.ts';

/** Makes what the decision allows. A function that throws denies the resource for its filter, and is named in its path. */
export async function produce(known: Decided): Promise<Produced> {
  const made = await known.reading.make(known.decided, known.facts);
  return { ...known, decided: made.decided ?? known.decided, made };
}
