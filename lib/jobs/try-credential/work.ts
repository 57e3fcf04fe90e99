/** Requests one URL with a credential as a run would: through the egress policy, in the turn of its site. Stores nothing. */

import type { z } from 'zod';
import { normalizeUrl, originOf } from '../../match/urls/url-key.ts';
import type { FetchedResource } from '../../sdk/define-protocol.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import { defineJobWork, JobRefusal } from '../job-work.ts';
import type { JobWork } from '../job-work.ts';
import { installedWorld } from '../world/installation.ts';
import { newestProgram } from '../world/newest-program.ts';
import type { CredentialBook } from '../world/credential-book.ts';
import { createSiteOpener } from '../world/open-site.ts';
import { createSiteTurns, SiteBusy } from '../world/site-turns.ts';
import { tryCredentialJob } from './declaration.ts';
import type { CredentialTrial } from './declaration.ts';
import { watchSteps, withoutName } from './watch-steps.ts';
import type { WatchedSteps } from './watch-steps.ts';

type Input = z.output<typeof tryCredentialJob.input>;

const usualPatienceMs = 20_000;

const noCredentials: CredentialBook = {
  of: () => undefined,
  loginsOf: () => () => Promise.resolve(undefined),
  identityFor: () => Promise.resolve(undefined),
};

export function tryCredentialWork({ patienceMs = usualPatienceMs } = {}): JobWork {
  return defineJobWork(tryCredentialJob, async (context, input): Promise<CredentialTrial> => {
    const normal = normalizeUrl(input.url);
    if (!normal.ok) throw new JobRefusal('Enter a valid URL, such as http://www.example.com/.');
    const program = await newestProgram(context);
    if (program === undefined) throw new JobRefusal('Fix the configuration errors first.');
    const { name, credential } = input;
    const world = await installedWorld(context, context.collectionId, { given: [{ name, stored: credential }] });
    const watched = watchSteps(world.credentials ?? noCredentials);
    const site = createSiteOpener({ ...world, credentials: watched.book }, program, input.reach)();
    const turns = createSiteTurns({
      asker: context,
      siteKey: normal.url.siteKey,
      program,
      clock: world.clock,
      patienceMs,
      onWait: (waiting) => context.report(waiting === undefined ? {} : { waiting }),
    });
    try {
      const { allowed, detail = 'its address is not allowed' } = await site.address(normal.url);
      if (!allowed) return { verdict: 'failed', words: `Not requested: ${detail}.`, steps: [] };
      const fetched = await turns.politely(site).fetch({ url: normal.url });
      const label = program.protocols.get(normal.url.protocol)?.label ?? '';
      return trialOf(input, { url: normal.url, label, fetched, watched });
    } catch (error) {
      if (error instanceof SiteBusy) throw new JobRefusal(`Not requested: ${error.message}.`);
      throw error;
    } finally {
      await turns.release();
      await site.close();
    }
  });
}

interface Asked {
  readonly url: ResourceUrl;
  /** Of its protocol. */
  readonly label: string;
  readonly fetched: FetchedResource;
  readonly watched: WatchedSteps;
}

function trialOf({ credential }: Input, { url, label, fetched: { fact }, watched }: Asked): CredentialTrial {
  watched.end(url, fact);
  const { steps } = watched;
  const { outcome, detail = outcome, status } = fact;
  if (outcome === 'deferred') return { verdict: 'refused', words: sentence(detail), steps };
  if (status === undefined) return { verdict: 'failed', words: sentence(`no answer: ${detail}`), steps };
  if (steps.every(({ sent }) => sent.length === 0)) {
    const places = `The credential is sent only to ${credential.origins.join(', ')}, not to ${originOf(url)}.`;
    return { verdict: 'unused', words: watched.isMeant() ? whyUnused(watched) : places, steps };
  }
  if (status >= 400) {
    return {
      verdict: 'refused',
      words: `The server rejected the request with this credential: ${label} ${status}.`,
      steps,
    };
  }
  const location = steps.at(-1)?.location;
  const moved = location === undefined ? '' : ` The redirect to ${location} was not followed.`;
  return { verdict: 'accepted', words: `The server answered with ${label} ${status}.${moved}`, steps };
}

function whyUnused({ steps }: WatchedSteps): string {
  const problem = steps.findLast((step) => step.problem !== undefined)?.problem;
  if (problem !== undefined) return sentence(problem);
  const asked = steps.flatMap(({ challenges }) => challenges);
  if (asked.length > 0) return `The server asks for ${asked.join(', ')}, which this credential does not match.`;
  return 'The server did not ask for credentials, so none were sent.';
}

function sentence(text: string): string {
  const words = withoutName(text);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
