'use server';
/** Administration of programs; permission and password are checked in the services. */

import { revalidatePath } from 'next/cache';
import { act } from '#app/session.ts';
import type { Programs } from '#lib/services/programs/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';

/** What there is now, or what was wrong. */
export type ProgramsAnswer = { readonly now: Programs } | { readonly refusal: string };

function answer(result: ServiceResult<Programs>): ProgramsAnswer {
  if (!result.ok) return { refusal: result.problem.message };
  revalidatePath('/programs');
  return { now: result.value };
}

export async function setProgramsOn(on: boolean, password?: string): Promise<ProgramsAnswer> {
  return answer(await act((all) => all.setProgramsOn, { on, ...(password !== undefined && { password }) }));
}

/** `args`: patterns of its arguments; absent for any argument. */
export async function allowProgram(
  name: string,
  sha256: string,
  password: string,
  args?: readonly string[],
): Promise<ProgramsAnswer> {
  return answer(await act((all) => all.setProgramAllowed, { name, sha256, password, ...(args && { args }) }));
}

export async function withdrawProgram(name: string): Promise<ProgramsAnswer> {
  return answer(await act((all) => all.setProgramAllowed, { name }));
}
