/** What files lay over the RDs made: annotations, and under them external metadata. */

import { manualFirst } from '../../sdk/manual-first.ts';
import { annotated, annotationDigest } from './annotated.ts';
import { externalMetadata, metadataDigest } from './external-metadata.ts';
import type { AppliedMetadata, WrittenMetadata } from './external-metadata.ts';

/** Undefined when no file lays anything over RDs. */
export function overlayOf(files: ReadonlyMap<string, string>): AppliedMetadata | undefined {
  const external = externalMetadata(files);
  const byHand = annotated(files);
  if (byHand === undefined) return external;
  return {
    of: withAnnotations(files, (url) => external?.of(url)),
    problem: () => external?.problem(),
  };
}

/** The same with the annotations of the files over it. */
export function withAnnotations(files: ReadonlyMap<string, string>, of: AppliedMetadata['of']): AppliedMetadata['of'] {
  const byHand = annotated(files);
  if (byHand === undefined) return of;
  return (url) => {
    const given = byHand(url);
    const below = of(url);
    return given === undefined || below === undefined ? (given ?? below) : joined(given, below);
  };
}

/** Many URLs may be asked for again and again: the same two give the same map. */
const made = new WeakMap<WrittenMetadata, { readonly below: WrittenMetadata; readonly joined: WrittenMetadata }>();

function joined(given: WrittenMetadata, below: WrittenMetadata): WrittenMetadata {
  const known = made.get(given);
  if (known?.below === below) return known.joined;
  const both = new Map(manualFirst([...given], [...below], ([name]) => name));
  made.set(given, { below, joined: both });
  return both;
}

/** The same for the same attributes of every URL. */
export function overlayDigest(files: ReadonlyMap<string, string>): string {
  const byHand = annotationDigest(files);
  return byHand === undefined ? metadataDigest(files) : `${metadataDigest(files)} ${byHand}`;
}

export interface AnnotatedUrl {
  /** Of the first attribute. */
  readonly file: string;
  readonly line: number;
  readonly names: readonly string[];
  readonly words: string;
}

/** Undefined for a URL without annotations. */
export function annotatedUrl(
  overlay: AppliedMetadata | undefined,
  url: string,
  hasRd: boolean,
): AnnotatedUrl | undefined {
  const given = [...(overlay?.of(url) ?? [])].filter(([, { writer }]) => writer.by === 'annotation');
  const [first] = given;
  if (first === undefined) return undefined;
  const { file = '', line = 1 } = first[1].writer;
  const names = given.map(([name]) => name);
  const more = names.length > namesSaid ? ` and ${names.length - namesSaid} more` : '';
  const words = `Annotated with ${names.slice(0, namesSaid).join(', ')}${more} (${file}:${line}).`;
  return { file, line, names, words: hasRd ? words : `${words} The URL has no RD yet.` };
}

const namesSaid = 10;
