/** What follows once the console answers: its address, the set-up link of a new installation, the sample site. */

import { setTimeout as delay } from 'node:timers/promises';
import { startSampleSite } from '../../servers/sample-site.ts';
import { cli } from '../../services/actor.ts';
import type { Services } from '../../services/index.ts';
import { expectOk } from '../answer.ts';
import { withServices } from '../open-services.ts';

export interface WelcomeOptions {
  readonly say: (line: string) => void;
  /** Where people reach the console, and where this machine does. */
  readonly url: string;
  readonly local: string;
  readonly signal: AbortSignal;
}

/** How long a console may take before it is said that it does. */
const longStartMs = 30_000;

/** Answers what ends the sample site. */
export async function welcome(options: WelcomeOptions): Promise<() => Promise<void>> {
  return withServices(async (services) => {
    const site = await serveSample(services);
    await untilAnswers(options);
    if (!options.signal.aborted) await greet(services, options);
    return () => site.close();
  });
}

async function serveSample(services: Services): ReturnType<typeof startSampleSite> {
  const { port } = expectOk(await services.getSampleSite(cli, {}));
  const site = await startSampleSite({ port });
  expectOk(await services.announceSampleSite(cli, { port: site.port }));
  return site;
}

async function untilAnswers({ local, say, signal }: WelcomeOptions): Promise<void> {
  const startedAt = performance.now();
  let isSaid = false;
  while (!signal.aborted && !(await answers(local))) {
    if (!isSaid && performance.now() - startedAt > longStartMs) {
      isSaid = true;
      say(`The console is not responding at ${local} yet.`);
    }
    await delay(100);
  }
}

async function answers(local: string): Promise<boolean> {
  try {
    const response = await fetch(`${local}/api/health`, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

async function greet(services: Services, { url, say }: WelcomeOptions): Promise<void> {
  const { needsSetup } = expectOk(await services.getSetupState(cli, {}));
  say(`Winnow is ready: ${url}`);
  if (!needsSetup) return;
  const { path } = expectOk(await services.issueSetupToken(cli, {}));
  say(`To create the first administrator, open ${url}${path}`);
}
