/** A SOIF stream of any size as a sequence of objects, in the order of the stream, with what is wrong in between. */

import { decodeSoif } from '../../languages/soif/decode.ts';
import type { SoifContent, SoifFinding } from '../../languages/soif/object.ts';

export type SoifItem =
  | { readonly kind: 'object'; readonly object: SoifContent; readonly line: number }
  | { readonly kind: 'finding'; readonly finding: SoifFinding };

export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Of the manuals, too, which print blanks in place of tabs. */
export async function* readObjects(pieces: Pieces): AsyncGenerator<SoifItem> {
  const ready: SoifItem[] = [];
  const decoder = decodeSoif(
    {
      // The values are views of memory that is used again.
      object: ({ type, url, attributes, place }) => {
        const kept = attributes.map(({ name, value }) => ({ name, value: value.slice() }));
        ready.push({ kind: 'object', object: { type, url, attributes: kept }, line: place.line });
      },
      finding: (finding) => void ready.push({ kind: 'finding', finding }),
    },
    { isLenient: true },
  );
  for await (const piece of pieces) {
    decoder.push(piece);
    yield* ready.splice(0);
  }
  decoder.end();
  yield* ready.splice(0);
}
