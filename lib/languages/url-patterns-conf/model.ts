/** The model of url-patterns.conf: two lists of patterns and their exceptions. */

import type { PatternNode, Section, UrlPatternsAst } from './syntax.ts';
import { keywordOf } from './words.ts';
import type { Keyword } from './words.ts';

export interface UrlPattern {
  readonly isException: boolean;
  readonly keyword: Keyword | undefined;
  /** The text after the keyword, as written. */
  readonly body: string;
  readonly line: number;
}

export interface UrlPatterns extends Readonly<Record<Section, readonly UrlPattern[]>> {
  /** Of the headings; 0 without one. */
  readonly lines: Readonly<Record<Section, number>>;
}

/** The model of a text without errors. */
export function buildModel({ lines }: UrlPatternsAst): UrlPatterns {
  const patterns = lines.filter((node) => node.kind === 'pattern');
  const of = (section: Section): readonly UrlPattern[] =>
    patterns.filter((node) => node.section === section).map(patternOf);
  const lineOf = (section: Section): number =>
    lines.find((node) => node.kind === 'section' && node.section === section)?.line ?? 0;
  return {
    follow: of('follow'),
    doNotCrawl: of('doNotCrawl'),
    lines: { follow: lineOf('follow'), doNotCrawl: lineOf('doNotCrawl') },
  };
}

function patternOf({ isException, keyword, body, line }: PatternNode): UrlPattern {
  return { isException, keyword: keyword && keywordOf(keyword.text), body: body.text, line };
}

/** The appliance's own notation doubles the backslash before a sign that stands for itself: `\\.` is `\.`. */
export function expressionOf(body: string): string {
  return body.replaceAll(/\\\\(?=[^\w\s])/g, '\\');
}
