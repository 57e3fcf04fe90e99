/** The sources of one filter for one resource: computed from the facts until a directive sets or clears them. */

import type { Sources } from '../sdk/define-function.ts';
import type { Facts } from '../sdk/resource.ts';
import { existsIn } from '../sdk/source-names.ts';
import type { Program } from './program.ts';

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
        return url.path;
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
        return this.known === 'content' ? contentSource(this.#facts, key) : undefined;
    }
  }
}

/** Table 44-2 of the manual; a META is read when no header has its name, its values joined by commas. */
function contentSource({ response, content }: Facts, key: string): string | undefined {
  switch (key) {
    case 'type':
    case 'content-type':
      return content?.type === '' ? undefined : (content?.type ?? mimeType(response?.headers['content-type']));
    case 'content-charset':
      return content === undefined || content.charsetFrom === 'none' ? undefined : content.charset;
    case 'content-length':
      return response && (response.headers['content-length'] ?? String(response.received));
    case 'content-encoding':
    case 'expires':
    case 'last-modified': {
      const header = response?.headers[key];
      if (header !== undefined) return header;
      break;
    }
    default:
      break;
  }
  const values = content?.metas.filter(([name]) => name === key).map(([, value]) => value) ?? [];
  return values.length === 0 ? undefined : values.join(', ');
}

function mimeType(header: string | undefined): string | undefined {
  const type = header?.split(';', 1)[0]?.trim().toLowerCase();
  return type === '' ? undefined : type;
}
