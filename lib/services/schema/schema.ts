/** The schema of a collection: its attributes, and single changes of them as edits of schema.conf. */

import { z } from 'zod';
import { schemaViewSchema } from './contract.ts';
import { savedRevisionSchema } from '../configuration/contract.ts';
import { sourceText } from '../../lang/source-text.ts';
import { applyEdits } from '../../lang/text-edit.ts';
import type { SchemaChange } from '../../languages/schema-conf/print.ts';
import { schemaConf } from '../../languages/schema-conf/index.ts';
import { readSchema } from '../../languages/schema-conf/read.ts';
import { countFindings } from '../configuration/findings.ts';
import { openRevision } from '../configuration/read-files.ts';
import { message, saveChanges } from '../configuration/save-revision.ts';
import type { SavedRevision } from '../configuration/contract.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { revisionNumber, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import type { SchemaView } from './contract.ts';

const usualPath = schemaConf.usualPath;

interface OpenSchema {
  readonly path: string;
  readonly text: string;
  readonly builtIn: boolean;
}

function schemaFile({ languages }: CallContext, files: ReadonlyMap<string, string>): OpenSchema {
  const own = files.get(usualPath);
  return { path: usualPath, text: own ?? languages.builtIns.get(usualPath) ?? '', builtIn: own === undefined };
}

export const getSchema = defineService({
  name: 'getSchema',
  doc: 'The attributes of RDs, from schema.conf or the built-in schema.',
  role: 'viewer',
  input: z.strictObject({ slug, revision: revisionNumber.optional() }),
  output: schemaViewSchema,
  run: async (context, given): Promise<SchemaView | Problem> => {
    const opened = await openRevision(context, given.slug, given.revision);
    if (isProblem(opened)) return opened;
    const { path, text, builtIn } = schemaFile(context, opened.files);
    const findings = await context.findings(opened.revision.id);
    return {
      revision: opened.revision.number,
      newest: opened.newest,
      path,
      builtIn,
      attributes: readSchema(text)?.attributes ?? [],
      ...countFindings(findings.filter((finding) => finding.path === path)),
    };
  },
});

const name = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(100, 'A name has at most 100 characters.')
  .regex(/^[^\s{}:,=<>"\\\p{Cc}]+$/u, 'A name can’t contain spaces or the characters { } : , = < > " \\.');

const traits = {
  desc: z.string().trim().max(500, 'A description has at most 500 characters.'),
  editable: z.boolean(),
  indexable: z.boolean(),
  aliases: z.array(name).max(50, 'At most 50 aliases.'),
};

const values = z.strictObject({ name, ...traits }).partial();

const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), values: values.required({ name: true }) }),
  z.strictObject({ kind: z.literal('set'), name, values }),
  z.strictObject({ kind: z.literal('remove'), name }),
]);

type Change = z.output<typeof change>;

export const changeSchema = defineService({
  name: 'changeSchema',
  doc: 'Saves a new revision. `set` contains only what changes.',
  role: 'operator',
  input: z.strictObject({ slug, base: revisionNumber, message, change }),
  output: savedRevisionSchema,
  run: async (context, given): Promise<SavedRevision | Problem> => {
    const opened = await openRevision(context, given.slug, given.base);
    if (isProblem(opened)) return opened;
    const file = schemaFile(context, opened.files);
    const text = changed(file.text, given.change);
    if (typeof text !== 'string') return text;
    const said = given.message === '' ? describe(given.change) : given.message;
    return saveChanges(context, { ...given, message: said, files: [{ path: file.path, text }] });
  },
  audit: (given, { revision }) => ({ subject: given.slug, detail: { revision, change: describe(given.change) } }),
});

function describe(given: Change): string {
  switch (given.kind) {
    case 'add':
      return `Schema: new attribute ${given.values.name}`;
    case 'set':
      return `Schema: attribute ${given.name}`;
    case 'remove':
      return `Schema: without attribute ${given.name}`;
  }
}

function changed(text: string, given: Change): string | Problem {
  const parsed = schemaConf.parse(sourceText(usualPath, text));
  const edit = editOf(text, given);
  if (isProblem(edit)) return edit;
  const result = applyEdits(text, schemaConf.edit(parsed, edit));
  if (readSchema(result) !== undefined) return result;
  return fieldProblem('change', 'Another attribute already has this name or alias. Choose another one.');
}

function editOf(text: string, given: Change): SchemaChange | Problem {
  const schema = readSchema(text);
  if (schema === undefined) {
    return problem('refused', 'schema.conf has errors. Fix them in the editor first.');
  }
  if (given.kind === 'add') return { kind: 'add', values: withoutUndefined(given.values) };
  const found = schema.attributes.find((each) => each.name.toLowerCase() === given.name.toLowerCase());
  if (found === undefined) return problem('not-found', `The schema has no attribute ${given.name}.`);
  const { line } = found;
  return given.kind === 'remove'
    ? { kind: 'remove', line }
    : { kind: 'set', line, values: withoutUndefined(given.values) };
}

type Given<Values> = { readonly [Key in keyof Values]: Exclude<Values[Key], undefined> };

/** What was not said stays as it is. */
function withoutUndefined<Values extends object>(given: Values): Given<Values> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Given<Values>;
}
