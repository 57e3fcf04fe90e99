/** The services of this process: one set, made from the environment when first asked for. */

import packageFile from '../../package.json' with { type: 'json' };
import { connections, disconnect } from '../db/client.ts';
import { environment } from '../env.ts';
import type { Actor, SignedInUser } from './actor.ts';
import { connectionOf, isSameOrigin, needsEncryptionNotice as needsNotice } from './auth/connection.ts';
import type { RequestHeaders } from './auth/connection.ts';
import { isTwoFactorRequired } from './auth/two-factor.ts';
import { createPasswordHasher } from './auth/hash-password.ts';
import type { ServiceContext } from './context.ts';
import { readWantedReceiver } from './feedergate/wanted.ts';
import type { WantedReceiver } from './feedergate/wanted.ts';
import { readWantedGatherds } from './gatherd/wanted.ts';
import type { WantedGatherd } from './gatherd/wanted.ts';
import type { Services } from './index.ts';
import { createContext } from './create-context.ts';
import { createServices } from './index.ts';
import { startDueFeeds } from './feeds/start-feeds.ts';
import { startDueRounds } from './runs/start-rounds.ts';
import { fireDueSchedules } from './schedules/fire-due.ts';
import type { SecretKey } from '../db/secret-key.ts';
import { installationKey } from '../db/secret-key.ts';

interface Opened {
  readonly context: ServiceContext;
  readonly services: Services;
}

// A development server loads modules anew on every change: counts of failed sign-ins and live feeds outlive that.
const holder: { winnowServices?: Promise<Opened> } = globalThis as { winnowServices?: Promise<Opened> };

/** Rejects when there is no database (yet): the next call tries again. */
function opened(): Promise<Opened> {
  holder.winnowServices ??= open().catch((error: unknown) => {
    delete holder.winnowServices;
    throw error;
  });
  return holder.winnowServices;
}

async function open(): Promise<Opened> {
  const { dataFolder, metricsToken, harvestDebug, programsFolder, cache: cacheLimits } = environment();
  const context = createContext({
    connections: connections(),
    secretKey: await secretKey(),
    passwords: createPasswordHasher(),
    dataFolder,
    version: packageFile.version,
    baseUrl: givenBaseUrl(),
    metricsToken,
    harvestDebug,
    programsFolder,
    cacheLimits,
    now: () => Date.now(),
  });
  return { context, services: createServices(context) };
}

function secretKey(): Promise<SecretKey> {
  const { secretKey, dataFolder } = environment();
  return installationKey(secretKey, dataFolder);
}

/** Only what somebody said: the address the console listens on says nothing of how people reach it. */
function givenBaseUrl(): string | undefined {
  const { baseUrl, baseUrlGiven } = environment();
  return baseUrlGiven ? baseUrl : undefined;
}

/** Nothing may be under way any more. */
export async function closeServices(): Promise<void> {
  await disconnect(connections());
}

export async function services(): Promise<Services> {
  return (await opened()).services;
}

/** Carries out the times of schedules that have come, as the engine process with this number. */
export async function fireSchedules(worker: number): Promise<number> {
  return fireDueSchedules((await opened()).context, worker);
}

/** Starts the rounds of loops that are due, as the engine process with this number. */
export async function startRounds(worker: number): Promise<number> {
  return startDueRounds((await opened()).context, worker);
}

/** For the process that receives feeds. */
export async function wantedReceiver(): Promise<WantedReceiver> {
  return readWantedReceiver((await opened()).context);
}

/** For the process that listens for gatherd. */
export async function wantedGatherds(): Promise<readonly WantedGatherd[]> {
  return readWantedGatherds((await opened()).context);
}

/** Begins what uploads wait for. */
export async function startFeeds(): Promise<number> {
  return startDueFeeds((await opened()).context);
}

/** Who sent a request with these headers. */
export async function identify(headers: RequestHeaders): Promise<Actor> {
  const connection = connectionOf(headers, givenBaseUrl());
  const { context } = await opened();
  const user = await context.authentication.identify(connection);
  return user === undefined ? { kind: 'anonymous', connection } : withDueRole(context, user);
}

/** Where administrators need a code to sign in, whoever has set up none only looks until it is done. */
async function withDueRole(context: ServiceContext, user: SignedInUser): Promise<SignedInUser> {
  if (user.role !== 'admin' || !(await isTwoFactorRequired(context))) return user;
  const own = await context.twoFactor.find(user.id);
  return own?.isOn === true ? user : { ...user, role: 'viewer', lacksCode: true };
}

/** True when a request that changes something comes from a page of this console. */
export function isOwnRequest(headers: RequestHeaders): boolean {
  return isSameOrigin(headers, givenBaseUrl());
}

/** True when the standing notice "connection not encrypted" is due. */
export function needsEncryptionNotice(headers: RequestHeaders): boolean {
  return needsNotice(headers, givenBaseUrl());
}

/** Answers `/api/auth/get-session`: who is signed in, and no token. */
export async function handleAuthRequest(request: Request): Promise<Response> {
  if (!new URL(request.url).pathname.endsWith('/get-session')) return new Response('Not found\n', { status: 404 });
  const actor = await identify(request.headers);
  const user = actor.kind === 'user' ? { name: actor.name, email: actor.email, role: actor.role } : null;
  return Response.json({ user }, { headers: { 'cache-control': 'no-store' } });
}
