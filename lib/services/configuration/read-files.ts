/** The files of a collection as text: those of a revision, and the built-in ones where it has none. */

import { z } from 'zod';
import { checkedTextsSchema, configurationSchema, fileTextSchema, revisionTextsSchema } from './contract.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { revisionNumber, slug } from '../input.ts';
import type { RevisionRecord } from '../../db/revisions.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type {
  CheckedTexts,
  Configuration,
  ConfigurationFile,
  FileDiagnostic,
  FileText,
  RevisionTexts,
} from './contract.ts';
import { countFindings } from './findings.ts';
import { lengthOf } from './text-pages.ts';

export const path = z.string().min(1, 'The path is missing.').max(200);
export const fileText = z.string().max(16 * 1024 * 1024, 'A file has at most 16 MB.');

interface OpenRevision {
  readonly revision: RevisionRecord;
  readonly newest: boolean;
  readonly files: ReadonlyMap<string, string>;
}

export async function openRevision(
  context: CallContext,
  slug: string,
  number?: number,
): Promise<OpenRevision | Problem> {
  const collection = await findCollection(context, slug);
  if (isProblem(collection)) return collection;
  const { revisions } = context;
  const newest = await revisions.newest(collection.id);
  const revision = number === undefined ? newest : await revisions.find(collection.id, number);
  if (!revision) return problem('not-found', `${slug} has no revision ${number}.`);
  return { revision, newest: revision.number === newest.number, files: await revisions.files(revision.id) };
}

function describeFile(
  { languages }: CallContext,
  path: string,
  text: string,
  given: {
    readonly builtIn: boolean;
    readonly findings: readonly FileDiagnostic[];
    readonly files: ReadonlyMap<string, string>;
  },
): ConfigurationFile {
  const language = languages.languageOf(path, given.files);
  return {
    path,
    ...(language !== undefined && { language }),
    builtIn: given.builtIn,
    bytes: Buffer.byteLength(text),
    ...countFindings(given.findings.filter((finding) => finding.path === path)),
  };
}

export const listFiles = defineService({
  name: 'listFiles',
  role: 'viewer',
  input: z.strictObject({ slug, revision: revisionNumber.optional() }),
  output: configurationSchema,
  run: async (context, given): Promise<Configuration | Problem> => {
    const opened = await openRevision(context, given.slug, given.revision);
    if (isProblem(opened)) return opened;
    const { revision, newest, files } = opened;
    const findings = await context.findings(revision.id);
    const own = [...files].map(([path, text]) =>
      describeFile(context, path, text, { builtIn: false, findings, files }),
    );
    const builtIn = [...context.languages.builtIns]
      .filter(([path]) => !files.has(path) && context.languages.appliesIn(path, files))
      .map(([path, text]) => describeFile(context, path, text, { builtIn: true, findings, files }));
    const sorted = [...own, ...builtIn].toSorted((a, b) => a.path.localeCompare(b.path));
    return { revision: revision.number, newest, files: sorted };
  },
});

/** Over all collections, as far as files are their own and not built in. */
export const findFiles = defineService({
  name: 'findFiles',
  doc: 'Files of all collections whose path contains the text.',
  role: 'viewer',
  input: z.strictObject({
    text: z.string().trim().min(1, 'The text is missing.').max(200),
    limit: z.int().min(1).max(100),
  }),
  output: z.array(z.strictObject({ slug: z.string(), path: z.string() })),
  run: async ({ revisions }, { text, limit }) => revisions.findFiles(text, limit),
});

export const getFile = defineService({
  name: 'getFile',
  doc: 'Texts longer than `most` are not included; read them in pages.',
  role: 'viewer',
  input: z.strictObject({ slug, path, revision: revisionNumber.optional(), most: z.int().min(0).optional() }),
  output: fileTextSchema,
  run: async (context, given): Promise<FileText | Problem> => {
    const opened = await openRevision(context, given.slug, given.revision);
    if (isProblem(opened)) return opened;
    const written = opened.files.get(given.path);
    const text = written ?? context.languages.builtIns.get(given.path);
    if (text === undefined) return problem('not-found', `${given.slug} has no file ${given.path}.`);
    const findings = await context.findings(opened.revision.id);
    const isLong = written !== undefined && given.most !== undefined && text.length > given.most;
    const long = isLong ? await lengthOf(context, opened.revision.id, { path: given.path, text }) : undefined;
    return {
      ...describeFile(context, given.path, text, { builtIn: written === undefined, findings, files: opened.files }),
      text: isLong ? '' : text,
      ...(long && { long }),
      revision: opened.revision.number,
      diagnostics: findings.filter(({ path }) => path === given.path),
    };
  },
});

export const getFiles = defineService({
  name: 'getFiles',
  doc: 'The texts of all files, except built-in files.',
  role: 'viewer',
  input: z.strictObject({ slug, revision: revisionNumber.optional() }),
  output: revisionTextsSchema,
  run: async (context, given): Promise<RevisionTexts | Problem> => {
    const opened = await openRevision(context, given.slug, given.revision);
    if (isProblem(opened)) return opened;
    const { number, author, message, at } = opened.revision;
    const files = Array.from(opened.files, ([path, text]) => ({ path, text }));
    return { slug: given.slug, revision: number, newest: opened.newest, author, message, at, files };
  },
});

export const fileTexts = z.array(z.strictObject({ path, text: fileText })).max(1000, 'At most 1,000 files.');

export const checkTexts = defineService({
  name: 'checkTexts',
  doc: 'Checks the given texts in place of the saved ones.',
  role: 'viewer',
  input: z.strictObject({ slug, files: fileTexts }),
  output: checkedTextsSchema,
  run: async (context, given): Promise<CheckedTexts | Problem> => {
    const opened = await openRevision(context, given.slug);
    if (isProblem(opened)) return opened;
    const files = new Map([...opened.files, ...given.files.map(({ path, text }) => [path, text] as const)]);
    const diagnostics = await context.languages.check(files);
    return { diagnostics, ...countFindings(diagnostics) };
  },
});
