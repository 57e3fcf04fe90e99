/** Declares a use case once: who may, what it takes, what it does, what the audit log says of it. */

import type { z } from 'zod';
import type { AuditEntry as AuditLine } from '../db/audit.ts';
import { isDiskFull } from '../store/sql/store-error.ts';
import type { Frozen, ReadModel } from '../store/models/read-model.ts';
import type { Actor, ActorName } from './actor.ts';
import { describeActor } from './actor.ts';
import type { ServiceContext } from './context.ts';
import type { RequiredRole } from './permissions.ts';
import { canDo, refusalFor } from './permissions.ts';
import type { Problem, ServiceResult } from './result.ts';
import { failed, fieldProblem, isProblem, ok, problem } from './result.ts';

/** What the audit log keeps of an action. Never a secret. */
export interface AuditEntry {
  /** Whom the line names as the one who acted, when the call itself changed who that is (signing in). */
  readonly as?: ActorName;
  /** What it was done to, such as a collection's slug or a user's e-mail address. */
  readonly subject?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface ServiceSpec<Input extends z.ZodType, Output extends z.ZodType> {
  /** The name in the registry, verb first. */
  readonly name: string;
  /** What name, input and output do not say. */
  readonly doc?: string;
  readonly role: RequiredRole;
  readonly input: Input;
  /** What the value is: it describes the service and types its callers. Only tests parse values with it. */
  readonly output: Output;
  /** True where a session left open must not be enough: the password is asked for again. */
  readonly needsPassword?: boolean;
  /** Absent for reads: nothing is logged. */
  readonly audit?: (input: z.output<Input>, value: ReadModel<Output>, context: CallContext) => AuditEntry;
  /** Returns the value, or a problem for what the caller or the world did wrong. Throws only for bugs. */
  readonly run: (context: CallContext, input: z.output<Input>) => Promise<ReadModel<Output> | Problem>;
}

/** The context of one call: what the services share, and who asks. */
export interface CallContext extends ServiceContext {
  readonly actor: Actor;
}

export interface ServiceDefinition<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> extends Pick<ServiceSpec<Input, Output>, 'name' | 'doc' | 'role' | 'input' | 'output' | 'needsPassword'> {
  readonly isAudited: boolean;
  readonly call: (context: ServiceContext, actor: Actor, input: unknown) => Promise<ServiceResult<ReadModel<Output>>>;
}

export function isService(value: unknown): value is ServiceDefinition {
  return typeof value === 'object' && value !== null && 'call' in value && 'isAudited' in value;
}

/** A service bound to its context: what pages, actions and the command line call. One that needs nothing is called without. */
export type Service<Definition> =
  Definition extends ServiceDefinition<infer Input, infer Output>
    ? (actor: Actor, ...input: Given<Frozen<z.input<Input>>>) => Promise<ServiceResult<ReadModel<Output>>>
    : never;

type Given<Input> = Record<string, never> extends Input ? [input?: Input | Unchecked] : [input: Input | Unchecked];

/** What came from outside as it is. A service takes it like any input, and says which field is wrong. */
export interface Unchecked {
  readonly [outside]: true;
}

declare const outside: unique symbol;

export function unchecked(input: unknown): Unchecked {
  return input as Unchecked;
}

export function defineService<Input extends z.ZodType, Output extends z.ZodType>(
  spec: ServiceSpec<Input, Output>,
): ServiceDefinition<Input, Output> {
  const { run: _run, audit, ...described } = spec;
  return {
    ...described,
    isAudited: audit !== undefined,
    call: (context, actor, input) =>
      sayingDiskFull(async () => {
        if (!canDo(actor, spec.role)) return refuse(context, actor, spec);
        const unstorable = findUnstorable(input, []);
        if (unstorable !== undefined) return failed(unstorable);
        const parsed = spec.input.safeParse(input ?? {});
        if (!parsed.success) return failed(invalidInput(parsed.error));
        if (spec.needsPassword === true && !isConfirmed(actor, context.now()))
          return failed(problem('unconfirmed', 'Enter your password again to continue.'));
        const call = { ...context, actor };
        const value = await (spec.audit ? runAudited(call, spec, parsed.data) : spec.run(call, parsed.data));
        return isProblem(value) ? failed(value) : ok(value);
      }),
  };
}

/** A full disk is no bug: what needs to write says so, and what only reads goes on. */
async function sayingDiskFull<Value>(call: () => Promise<ServiceResult<Value>>): Promise<ServiceResult<Value>> {
  try {
    return await call();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return failed(problem('refused', 'The disk is full. Free some space and try again.'));
  }
}

/**
 * Notes the action before it is done, and puts its entry in place of the note after. When the process ends in between, the
 * note becomes an entry whose outcome is unknown.
 */
async function runAudited<Input extends z.ZodType, Output extends z.ZodType>(
  context: CallContext,
  { name, run, audit }: ServiceSpec<Input, Output>,
  input: z.output<Input>,
): Promise<ReadModel<Output> | Problem> {
  const begun = { at: context.now(), actor: describeActor(context.actor), action: name, ...subjectOf(input) };
  const note = await context.audit.begin(begun);
  const end = (entry: AuditLine | undefined): Promise<void> => context.audit.end(note, entry);
  const value = await run(context, input).catch(async (error: unknown) => {
    await end({ ...begun, detail: { outcome: 'unknown' } }).catch(() => undefined);
    throw error;
  });
  if (isProblem(value) || audit === undefined) await end(undefined);
  else await end(lineOf(context, context.actor, name, audit(input, value, context)));
  return value;
}

/** What most actions are done to, as far as it is known before they are. */
function subjectOf(input: unknown): { readonly subject?: string } {
  const slug: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'slug') : undefined;
  return typeof slug === 'string' ? { subject: slug } : {};
}

/** How long a password that was given holds. */
const confirmedMs = 10 * 60_000;

function isConfirmed(actor: Actor, now: number): boolean {
  return actor.kind !== 'user' || now - actor.confirmedAt < confirmedMs;
}

async function refuse(
  context: ServiceContext,
  actor: Actor,
  { name, role }: { readonly name: string; readonly role: RequiredRole },
): Promise<ServiceResult<never>> {
  if (actor.kind === 'user')
    await context.audit.appendRefusal(lineOf(context, actor, 'refused', { subject: name, detail: { needs: role } }));
  return failed(refusalFor(actor, role));
}

/** What PostgreSQL stores in no text: it is found here, once, and not by each statement that fails on it. */
function findUnstorable(value: unknown, path: readonly string[]): Problem | undefined {
  if (typeof value === 'string') {
    if (!value.includes('\0') && value.isWellFormed()) return undefined;
    const message =
      'The text contains a NUL or an incomplete character, which cannot be stored. Remove it and try again.';
    return path.length === 0 ? problem('invalid', message) : fieldProblem(path.join('.'), message);
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  if (path.length > deepest) return problem('invalid', 'The input is nested too deeply.');
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** No input has so many levels. */
const deepest = 20;

/** Writes one line of the audit log, in the name of the actor unless the entry names another. */
export async function record(context: ServiceContext, actor: Actor, action: string, entry: AuditEntry): Promise<void> {
  await context.audit.append(lineOf(context, actor, action, entry));
}

function lineOf(
  context: ServiceContext,
  actor: Actor,
  action: string,
  { as = describeActor(actor), ...entry }: AuditEntry,
): AuditLine {
  return { at: context.now(), actor: as, action, ...entry };
}

/** The first message of each field, by the field's path (`limits.redirects`); what belongs to no field leads. */
function invalidInput(error: z.ZodError): Problem {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  const [first] = error.issues;
  return { kind: 'invalid', message: first?.message ?? 'Invalid input.', fields };
}
