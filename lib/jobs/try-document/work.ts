/** Tries a document: obtains it, examines it with the given texts, and reports every part. Nothing is stored. */

import type { z } from 'zod';
import type { EssenceProgram } from '../../engine/essence/compile-essence.ts';
import { programsFor } from '../../engine/essence/examine-by-program.ts';
import { compileProgram } from '../../engine/program/compile.ts';
import type { Program } from '../../engine/program/program.ts';
import type { Cut } from '../../sdk/cuts.ts';
import { addUpCuts, cutWords } from '../../sdk/cuts.ts';
import { firstSettled } from '../../sdk/first-settled.ts';
import { usualLimits } from '../../essence/unnest/unnest.ts';
import type { JobWork } from '../job-work.ts';
import { defineJobWork, JobRefusal } from '../job-work.ts';
import { askPermission } from '../roots/run-programs.ts';
import { tryDocumentJob } from './declaration.ts';
import type { DocumentTrial } from './declaration.ts';
import { examineDocument } from './examine-document.ts';
import type { TriedDocument } from './examine-document.ts';
import { discardUpload, obtainDocument } from './obtain-document.ts';
import type { Context, ObtainedDocument } from './obtain-document.ts';
import { processDocument } from './process-document.ts';
import { showFiles, showParts, showProcessed, showRules, showUnnested } from './show-trial.ts';

type Input = z.output<typeof tryDocumentJob.input>;

const usualPatienceMs = 20_000;

export function tryDocumentWork({ patienceMs = usualPatienceMs } = {}): JobWork {
  return defineJobWork(tryDocumentJob, async (context, input): Promise<DocumentTrial> => {
    const program = compile(context, input);
    const { essence } = program;
    context.report({ doing: 'url' in input.document ? 'fetching' : 'reading' });
    const document = await obtainDocument(context, input, { program, patienceMs });
    context.report({ doing: 'examining' });
    if (essence === undefined) return tryWithoutEssence(context, input, { program, document });
    const now = context.world.clock.now();
    const begun = performance.now();
    const examining = examineDocument({ program, essence, document, url: input.url, now });
    const tried = await unlessAborted(context.signal, examining);
    // Until then, the job may begin anew.
    await discardUpload(context, input);
    const trial = { input, program, essence, document, tried, ms: performance.now() - begun };
    return { ...told(trial), notes: await notesOf(context, trial) };
  });
}

interface Compiled {
  readonly program: Program;
  readonly essence: EssenceProgram;
}

function compile({ declarations }: Context, { texts, limits, aliases }: Input): Program {
  const compiled = compileProgram({ files: new Map(texts), declarations, limits, aliases });
  if (!compiled.ok) throw new JobRefusal('Fix the configuration errors to try a document.');
  return compiled.program;
}

async function tryWithoutEssence(
  context: Context,
  input: Input,
  { program, document }: Pick<Trial, 'program' | 'document'>,
): Promise<DocumentTrial> {
  const begun = performance.now();
  const processed = await unlessAborted(
    context.signal,
    processDocument(context, { program, document, url: input.url }),
  );
  await discardUpload(context, input);
  return {
    ...outside({ input, program, document, ms: performance.now() - begun }),
    parts: [showProcessed(processed)],
    unlisted: 0,
    members: 0,
    unpackedBytes: 0,
    levels: 0,
    refused: {},
    unnested: { as: 'separate' },
    notes: [...sizeNotes(program, document), ...cutNotes(processed.cuts)],
  };
}

/** A reader that is at work ends by its own limit of time. */
async function unlessAborted<Made>(signal: AbortSignal, work: Promise<Made>): Promise<Made> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(new DOMException('the job is to end', 'AbortError'));
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await firstSettled([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

interface Trial extends Compiled {
  readonly input: Input;
  readonly document: ObtainedDocument;
  readonly tried: TriedDocument;
  readonly ms: number;
}

/** What a trial says of the document as a whole. */
function outside({ input, program, document, ms }: Pick<Trial, 'input' | 'program' | 'document' | 'ms'>) {
  const { status, ms: fetchedMs } = document.response;
  return {
    url: input.url,
    ...('url' in input.document && { fetched: { ms: fetchedMs, ...(status !== undefined && { status }) } }),
    ms,
    limits: { ...usualLimits, ms: program.process.convertTimeoutMs },
  };
}

function told(trial: Trial): Omit<DocumentTrial, 'notes'> {
  const { input, program, essence, tried } = trial;
  const showing = { program, essence };
  const texts = new Map(input.texts);
  const rules = showRules(showing, tried);
  const { unlisted, members, bytes, levels, refused } = tried.examination;
  return {
    ...outside(trial),
    parts: showParts(showing, tried),
    unlisted,
    members,
    unpackedBytes: bytes,
    levels,
    refused,
    files: showFiles(showing),
    ...(rules && { rules }),
    unnested: showUnnested(essence, tried.examination, texts),
  };
}

/** Differences from a crawl, and stages that a setting turns off. */
async function notesOf(context: Context, { program, essence, document, tried }: Trial): Promise<string[]> {
  const { options } = essence;
  const name = await programRun(context, { essence, tried });
  return [
    ...(options.noAccess ? ['Essence-Options contains --no-access: contents are not read.'] : []),
    ...(options.typeOnly ? ['Essence-Options contains --type-only: documents are not summarized.'] : []),
    ...sizeNotes(program, document),
    ...(name === undefined ? [] : [`Crawls run the program ${name} for this type. It isn’t run here.`]),
  ];
}

function sizeNotes({ process: { maxFileBytes, cutsLargeFiles } }: Program, { body }: ObtainedDocument): string[] {
  const size = `max-filesize-kb in robot.conf (${Math.floor(maxFileBytes / 1024).toLocaleString('en')} KB)`;
  return body.length > maxFileBytes
    ? [`Crawls ${cutsLargeFiles ? 'truncate' : 'refuse'} files larger than ${size}.`]
    : [];
}

function cutNotes(cuts: readonly Cut[]): string[] {
  return addUpCuts(cuts).map((cut) => `${cutWords(cut)}: ${cut.reason}.`);
}

/** A program of the server that replaces built-in code. */
async function programRun(
  { pool, world: { programs } }: Context,
  { essence, tried }: Pick<Trial, 'essence' | 'tried'>,
): Promise<string | undefined> {
  for (const name of programsFor(essence, tried.examination.parts[0].type)) {
    const permission = await askPermission({ pool, programs }, name);
    if (permission.ok) return name;
  }
  return undefined;
}
