/** What a person types into the search: words, and `class:word` or `class:"several words"` of external metadata. */

/** Words as they are written, in any language. */
export const textConfiguration = 'simple';

export interface ClassTerm {
  /** One letter or digit; `x` and `X` are two. */
  readonly class: string;
  /** Each word of it is looked for. */
  readonly words: string;
}

export interface TextQuery {
  readonly terms: readonly ClassTerm[];
  /** What is left, for the full text and the URLs. */
  readonly rest: string;
}

const term = /(?<=^|\s)([A-Za-z0-9]):(?!\/)(?:"([^"]*)"(?=\s|$)|([^\s"]+)(?=\s|$))/g;

export function parseTextQuery(text: string): TextQuery {
  const terms = Array.from(text.matchAll(term), ([, name = '', quoted, word = '']) => {
    return { class: name, words: quoted ?? word };
  });
  return { terms, rest: text.replaceAll(term, ' ').replaceAll(/\s+/g, ' ').trim() };
}

/** SQL: the words of a text in lower case; punctuation parts them. The same for what is indexed and what is asked. */
export function wordsOf(text: string): string {
  return `tsvector_to_array(to_tsvector('${textConfiguration}', regexp_replace(${text}, '[[:punct:]]+', ' ', 'g')))`;
}

/** SQL: a query that all terms are in; a term without a word finds nothing. */
export function classTermsQuery(terms: readonly ClassTerm[], bind: (value: unknown) => string): string {
  const asked = terms.map((each) => {
    const [name, words] = [bind(each.class), bind(each.words)];
    return `(SELECT string_agg('''' || ${name}::text || ':' || word || '''', ' & ') FROM unnest(${wordsOf(`${words}::text`)}) word)`;
  });
  return `(${asked.join(` || ' & ' || `)})::tsquery`;
}
