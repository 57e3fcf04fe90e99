/** What the engine needs of the readers of documents and the programs of the server, for Essence. */

import type { PageContent } from '../sdk/content.ts';
import type { EssenceAttribute, Examination, RecognizedType } from '../sdk/examination.ts';
import type { ResourceUrl } from '../sdk/resource.ts';

/** A document with the type it was found to have. */
export interface EssenceInput {
  readonly url: ResourceUrl;
  /** Of the file; empty where the URL has none. */
  readonly name: string;
  readonly body: Uint8Array;
  /** As the server says. */
  readonly contentType?: string;
  /** As it was read for the filters. */
  readonly page?: PageContent;
  readonly type: string;
  readonly recognized?: RecognizedType;
  /** What a program has made of it, in place of a built-in summarizer. */
  readonly summary?: ProgramSummary;
}

export interface ProgramSummary {
  /** Name of the program. */
  readonly by: string;
  readonly attributes: readonly EssenceAttribute[];
}

export interface Unexaminable {
  readonly ok: false;
  /** Such as `encrypted`, `timeout`, `memory`. */
  readonly reason: string;
  readonly detail: string;
}

export type ProgramOutput =
  { readonly ok: true; readonly output: Uint8Array } | { readonly ok: false; readonly why: string };

/** Rejects only when a disk is full. */
export interface EssencePort {
  /** Description of the content, as by file(1). */
  readonly describe: (body: Uint8Array) => Promise<string>;
  readonly examine: (document: EssenceInput) => Promise<Examination | Unexaminable>;
  /** Runs a program of the server's folder, as an administrator allowed it. */
  readonly run: (command: string, input: Uint8Array) => Promise<ProgramOutput>;
  /** Runs the program of that name with a file of the document as its last argument; undefined when the server has none. */
  readonly runOn: (
    name: string,
    document: { readonly body: Uint8Array; readonly args: readonly string[] },
  ) => Promise<ProgramOutput | undefined>;
}
