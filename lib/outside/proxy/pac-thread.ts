/**
 * The thread of a proxy script, which runs in a JavaScript engine of its own (QuickJS in WebAssembly): no network, no
 * files, bounded memory. Whoever asks ends the thread if a built-in function of the engine takes too long.
 */

import { parentPort, workerData } from 'node:worker_threads';
import { QuickJS } from 'quickjs-wasi';
import type { JSValueHandle } from 'quickjs-wasi';
import { pacFunctions } from './pac-functions.ts';
import type { PacFunction } from './pac-functions.ts';

interface Bounds {
  /** Addresses by host; null for hosts that have none. */
  readonly names: ReadonlyMap<string, string | null>;
  /** Milliseconds that the work may take. */
  readonly ms: number;
}

export interface PacQuestion extends Bounds {
  readonly url: string;
  readonly host: string;
}

/** Before the first question, the script is to be read. */
export type PacRequest = PacQuestion | Bounds;

export interface PacRead {
  readonly isRead: true;
}

export type PacReply =
  /** Undefined unless the script answered with text. */
  | { readonly said: string | undefined; readonly ms: number }
  /** A host that `names` lacks: the work has to be done again with it. */
  | { readonly missing: string; readonly ms: number }
  | { readonly isLate: true }
  | { readonly why: string };

const memoryBytes = 16 * 1024 * 1024;

let endsAt = Infinity;
const vm = await QuickJS.create({
  memoryLimit: memoryBytes,
  interruptHandler: () => performance.now() > endsAt,
});

let names: PacQuestion['names'] = new Map();
let missing: string | undefined;

function lookUp(host: string): string | null {
  const known = names.get(host);
  if (known === undefined) missing ??= host;
  return known ?? null;
}

let entry: JSValueHandle | undefined;

function answer(request: PacRequest): PacReply | PacRead {
  const startedAt = performance.now();
  endsAt = startedAt + request.ms;
  names = request.names;
  missing = undefined;
  const took = (): number => performance.now() - startedAt;
  try {
    const done = 'url' in request ? evaluate(request) : read();
    if (missing === undefined) return { ...done, ms: took() };
  } catch (cause) {
    if (missing === undefined) return whyNot(cause);
  }
  return { missing, ms: took() };
}

function read(): PacRead {
  entry = readScript(String(workerData), pacFunctions(lookUp));
  return { isRead: true };
}

function evaluate({ url, host }: PacQuestion): { readonly said: string | undefined } {
  if (entry === undefined) throw new Error('it was not read');
  const said = plain(vm.callFunction(entry, vm.undefined, vm.newString(url), vm.newString(host)));
  return { said: typeof said === 'string' ? said : undefined };
}

/** Answers the function that names proxies. */
function readScript(text: string, functions: ReadonlyMap<string, PacFunction>): JSValueHandle {
  for (const [name, call] of functions) {
    const called = (...args: JSValueHandle[]): JSValueHandle => vm.hostToHandle(call(...args.map(plain)));
    vm.newFunction(name, called).consume((made) => vm.setProp(vm.global, name, made));
  }
  vm.evalCode(text, 'proxy.pac').dispose();
  const found = vm.evalCode('FindProxyForURL', 'proxy.pac');
  if (vm.typeof(found) === 'function') return found;
  throw new TypeError('FindProxyForURL is not a function');
}

/** Objects stay where they are. */
function plain(value: JSValueHandle): unknown {
  return /^(string|number|boolean)$/.test(vm.typeof(value)) ? vm.dump(value) : undefined;
}

function whyNot(cause: unknown): PacReply {
  const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
  if (message === 'interrupted') return { isLate: true };
  if (/out of memory|too long/.test(message)) return { why: 'the script exceeded its memory limit' };
  return { why: `the script failed: ${name}: ${message.replaceAll(/\s+/g, ' ').slice(0, 200)}` };
}

parentPort?.on('message', (request: PacRequest) => parentPort?.postMessage(answer(request)));
parentPort?.postMessage('ready');
