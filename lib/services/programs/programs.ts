/** Administration of programs: the switch of the server, and which of the folder's files may run, by their content. */

import { z } from 'zod';
import { programsSchema } from './contract.ts';
import { describeActor } from '../actor.ts';
import { beginAttempt } from '../auth/attempt.ts';
import { defineService } from '../define-service.ts';
import type { CallContext } from '../define-service.ts';
import { line, password } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import type { ProgramRow, Programs } from './contract.ts';

export const getPrograms = defineService({
  name: 'getPrograms',
  doc: 'The programs folder, and which programs are allowed to run.',
  role: 'admin',
  input: z.strictObject({}),
  output: programsSchema,
  run: ({ programs }): Promise<Programs> => programs.list(),
});

export const setProgramsOn = defineService({
  name: 'setProgramsOn',
  doc: "The switch of the server; turning it on takes the administrator's password.",
  role: 'admin',
  input: z.strictObject({ on: z.boolean(), password: password.optional() }),
  output: programsSchema,
  run: async (context, given): Promise<Programs | Problem> => {
    if (given.on && context.programs.folder === undefined) {
      return problem('refused', 'This server has no program folder. Set WINNOW_PROGRAMS to one.');
    }
    const wrong = given.on ? await passwordProblem(context, given.password) : undefined;
    if (wrong !== undefined) return wrong;
    await context.programs.update((before) => ({ ...before, isOn: given.on }));
    return context.programs.list();
  },
  audit: ({ on }) => ({ subject: 'programs', detail: { on } }),
});

const allowing = z.strictObject({
  name: z.string().min(1).max(1000),
  /** Of the content that was looked at; absent to withdraw. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Patterns of its arguments, one each; absent for any argument. */
  args: z.array(line('The pattern', 500)).max(100, 'At most 100 patterns.').optional(),
  password: password.optional(),
});

export const setProgramAllowed = defineService({
  name: 'setProgramAllowed',
  doc: 'Allows a program to run in its current version, with any arguments or with those that `args` matches. Without `sha256`, the permission is withdrawn.',
  role: 'admin',
  input: allowing,
  output: programsSchema,
  run: async (context, { name, sha256, args, password: given }): Promise<Programs | Problem> => {
    const wrong = sha256 === undefined ? undefined : await passwordProblem(context, given);
    if (wrong !== undefined) return wrong;
    const row = (await context.programs.list()).programs.find((each) => each.name === name);
    const unlike = sha256 === undefined ? undefined : contentProblem(row, name, sha256);
    if (unlike !== undefined) return unlike;
    const file = row?.leadsTo ?? name;
    const by = describeActor(context.actor).name;
    const own = sha256 === undefined ? {} : { [file]: { sha256, by, at: context.now(), ...(args && { args }) } };
    await context.programs.update((before) => {
      const others = Object.entries(before.allowed).filter(([each]) => each !== file && each !== name);
      return { ...before, allowed: { ...Object.fromEntries(others), ...own } };
    });
    return context.programs.list();
  },
  audit: ({ name, sha256, args }) => ({
    subject: name,
    detail: {
      allowed: sha256 !== undefined,
      sha256,
      ...(sha256 !== undefined && { arguments: args ?? 'any' }),
    },
  }),
});

function contentProblem(row: ProgramRow | undefined, name: string, sha256: string): Problem | undefined {
  if (row === undefined || row.state === 'gone') return problem('not-found', `The folder has no program ${name}.`);
  if (row.state === 'unfit') return problem('refused', `${name} cannot be run: ${row.why ?? ''}.`);
  if (row.sha256 === sha256) return undefined;
  return problem('refused', `${name} has changed since it was listed. Review it again.`);
}

/** Whoever lets programs run says once more who they are; the command line is whoever has the server. */
async function passwordProblem(context: CallContext, given: string | undefined): Promise<Problem | undefined> {
  const { actor, authentication } = context;
  if (actor.kind !== 'user') return undefined;
  const attempt = await beginAttempt(context, actor.email);
  if (isProblem(attempt)) return attempt;
  if (given === undefined || !(await authentication.isPasswordOf(actor.id, given))) {
    return fieldProblem('password', 'Incorrect password.');
  }
  attempt.succeeded();
  return undefined;
}
