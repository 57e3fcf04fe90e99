/** What annotations mean: attributes of resources, by URL. */

import { identityOf } from '../../match/urls/url-identity.ts';
import { normalizeBroughtUrl } from '../../match/urls/url-key.ts';
import type { AnnotationsAst } from './ast.ts';

export interface AnnotatedAttribute {
  /** As written. */
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

export interface Annotation {
  readonly type: string;
  readonly url: string;
  readonly attributes: readonly AnnotatedAttribute[];
  readonly line: number;
}

export interface Annotations {
  readonly templates: readonly Annotation[];
}

/** What counts of a text, errors or not: lines and templates that have some are skipped. */
export function annotationsIn({ templates }: AnnotationsAst): Annotations {
  return {
    templates: templates.flatMap(({ type, url, attributes, line, isSkipped }): readonly Annotation[] => {
      if (isSkipped) return [];
      const counting = attributes.filter((each) => !each.isSkipped);
      return [
        {
          type,
          url: url.text,
          attributes: counting.map((each) => ({ name: each.name.text, value: each.value.text, line: each.line })),
          line,
        },
      ];
    }),
  };
}

/** The same for every spelling of a URL; undefined for what is none. */
export function annotationKey(url: string): string | undefined {
  const normal = normalizeBroughtUrl(url);
  return normal.ok ? identityOf(normal.url.href) : undefined;
}

/** Attributes that the crawl sets itself: nobody can say what the address of a resource is. */
export function isOfRobot(name: string): boolean {
  return ofRobot.has(name.toLowerCase());
}

const ofRobot: ReadonlySet<string> = new Set(['url', 'ip']);
