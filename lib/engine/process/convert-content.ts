/** Has the content of a resource converted when a line asks for it, and reads what comes of it as the page it then is. */

import type { PageContent } from '../../sdk/content.ts';
import { countingCuts } from '../../sdk/content-limit.ts';
import type { Cut } from '../../sdk/cuts.ts';
import type { ContentFact, ConvertedFact } from '../../sdk/resource.ts';
import type { ConvertDocument, ReadContent, ReadRequest } from '../fetch-port.ts';

export interface Conversion {
  /** Converts once, whatever the number of filters that ask. */
  readonly fact: (content: ContentFact) => Promise<ConvertedFact>;
  /** The page of the document; undefined when none was asked for, or there is none. */
  readonly page: () => PageContent | undefined;
  /** What limits left out of it. */
  readonly cuts: () => readonly Cut[];
}

export function createConversion(
  { convert, read }: { readonly convert: ConvertDocument; readonly read: ReadContent },
  request: ReadRequest,
): Conversion {
  let page: PageContent | undefined;
  let cuts: readonly Cut[] = [];
  return {
    cuts: () => cuts,
    page: () => page,
    fact: async ({ type }) => {
      const converted = await convert({ type, body: request.body });
      if (!converted.ok) return converted;
      const headers = { ...request.response.headers, 'content-type': 'text/html; charset=utf-8' };
      const body = new TextEncoder().encode(converted.html);
      const { metas: given = [], ...own } = request;
      const { made: result, cuts: more } = countingCuts(() =>
        read({ ...own, body, response: { ...request.response, headers } }),
      );
      cuts = [...(converted.cuts ?? []), ...more];
      page = { ...result.page, metas: [...given, ...result.page.metas] };
      const { title, metas, words, cut } = result.fact;
      return {
        ok: true,
        ...(title !== undefined && { title }),
        metas,
        ...(words !== undefined && { words }),
        ...(cut && { cut }),
      };
    },
  };
}
