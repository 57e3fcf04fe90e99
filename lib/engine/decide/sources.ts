/** The sources of one filter for one resource: computed from the facts until a directive sets or clears them. */

import type { Sources } from '../../sdk/define-function.ts';
import type { Facts, ResponseFact } from '../../sdk/resource.ts';
import { charsetParameter } from '../../match/media-type.ts';
import { withoutQuery } from '../../match/urls/url-template.ts';
import { existsIn } from '../../sdk/source-names.ts';
import { documentType } from '../essence/compile-essence.ts';
import type { Program } from '../program/program.ts';

/** What directives set (a value) or cleared (undefined). */
export type Overrides = ReadonlyMap<string, string | undefined>;

/** What is known: the URL, then the address, then the content. Facts given too early stay hidden. */
export type Known = 'url' | 'address' | 'content';

export class ResourceSources implements Sources {
  /** Names read and set, in order, when someone wants to know them. */
  watch: { readonly reads: string[]; readonly sets: string[] } | undefined;
  known: Known = 'url';
  readonly #program: Program;
  readonly #facts: Facts;
  #overrides: Map<string, string | undefined> | undefined;

  constructor(program: Program, facts: Facts, overrides?: Overrides) {
    this.#program = program;
    this.#facts = facts;
    if (overrides !== undefined) this.#overrides = new Map(overrides);
  }

  get overrides(): Overrides | undefined {
    return this.#overrides;
  }

  get(name: string): string | undefined {
    const key = name.toLowerCase();
    this.watch?.reads.push(key);
    return this.peek(key);
  }

  /** The value of a source in lower case, without being seen. */
  peek(key: string): string | undefined {
    if (this.#overrides?.has(key) === true) return this.#overrides.get(key);
    return this.#builtIn(key);
  }

  isKnowable(name: string): boolean {
    const key = name.toLowerCase();
    this.watch?.reads.push(key);
    if (this.known === 'content' || existsIn('MetaData', key)) return true;
    return this.#overrides?.get(key) !== undefined;
  }

  set(name: string, value: string): void {
    this.#override(name.toLowerCase(), value);
  }

  clear(name: string): void {
    this.#override(name.toLowerCase(), undefined);
  }

  #override(key: string, value: string | undefined): void {
    this.watch?.sets.push(key);
    this.#overrides ??= new Map();
    this.#overrides.set(key, value);
  }

  #builtIn(key: string): string | undefined {
    const { url, depth, address } = this.#facts;
    switch (key) {
      case 'url':
        return url.href;
      case 'host':
        return url.host;
      case 'path':
        return withoutQuery(url.path);
      case 'protocol':
        return url.protocol;
      case 'depth':
        return String(depth);
      case 'csid':
        return this.#program.csid;
      case 'enumeration filter':
        return this.#program.enumeration.name;
      case 'generation filter':
        return this.#program.generation.name;
      case 'ip':
        return this.known === 'url' ? undefined : address?.ip;
      default:
        return this.known === 'content' ? this.#ofContent(key) : undefined;
    }
  }

  #ofContent(key: string): string | undefined {
    if (key !== 'document-type') return contentSource(this.#facts, key);
    const { essence } = this.#program;
    return essence === undefined ? this.peek('type') : documentType(essence, this.#facts).type;
  }
}

type ContentSource = (facts: Facts) => string | undefined;

function contentType({ response, content }: Facts): string | undefined {
  return content?.type === '' ? undefined : (content?.type ?? mimeType(response?.headers['content-type']));
}

function mimeType(header: string | undefined): string | undefined {
  const type = header?.split(';', 1)[0]?.trim().toLowerCase();
  return type === '' ? undefined : type;
}

/** A 304 has no content: nothing is said of its length. */
function receivedBytes({ outcome, received }: ResponseFact): string | undefined {
  return outcome === 'ok' ? String(received) : undefined;
}

/** Table 44-2 of the manual. `type` is the content type until a directive sets it. */
const contentSources: ReadonlyMap<string, ContentSource> = new Map<string, ContentSource>([
  ['type', contentType],
  ['content-type', contentType],
  ['content-charset', ({ response }) => charsetParameter(response?.headers['content-type'])],
  ['decoded-charset', ({ content }) => (content?.charsetFrom === 'none' ? undefined : content?.charset)],
  ['content-language', ({ response }) => response?.headers['content-language']],
  ['content-length', ({ response }) => response && (response.headers['content-length'] ?? receivedBytes(response))],
  ['content-encoding', ({ response }) => response?.headers['content-encoding']],
  ['expires', ({ response }) => response?.headers['expires']],
  ['last-modified', ({ response }) => response?.headers['last-modified']],
]);

/** A META is read where the answer itself says nothing under its name; several values are joined by commas. */
function contentSource(facts: Facts, key: string): string | undefined {
  const value = contentSources.get(key)?.(facts);
  if (value !== undefined) return value;
  const { content, converted } = facts;
  const metas = [...(content?.metas ?? []), ...(converted?.ok === true ? converted.metas : [])];
  const values = metas.filter(([name]) => name === key).map(([, written]) => written);
  return values.length === 0 ? undefined : values.join(', ');
}
