/** Collections with command ports of their own, beside an engine and a site, and the clients that talk to them. */

import { startSite } from '../../../engine/testing/site.ts';
import type { Site, SiteOptions } from '../../../engine/testing/site.ts';
import { robotConf } from '../../../jobs/testing/texts.ts';
import { until } from '../../../jobs/testing/until.ts';
import { cli } from '../../../services/actor.ts';
import type { CommandPort } from '../../../services/command-port/contract.ts';
import { openTestServices, value } from '../../../services/testing/test-services.ts';
import type { TestServices } from '../../../services/testing/test-services.ts';
import { startEngine } from '../../../services/testing/work-on-jobs.ts';
import type { RobotStatus } from '../../../services/runs/robot-status.ts';
import { startCommandPorts } from '../command-ports.ts';
import type { PortLimits } from '../listener.ts';
import { openTalk } from './talk.ts';
import type { Talk } from './talk.ts';

type Parameters = Readonly<Record<string, string | number>>;

export interface CommandDesk {
  readonly test: TestServices;
  readonly site: Site;
  /** All conversations so far. */
  readonly talks: readonly Talk[];
  /** Closes all ports and opens them with these limits. */
  readonly reopen: (limits: Partial<PortLimits>) => Promise<void>;
  /** Returns the short name. Clients on this host need no token. */
  readonly newCollection: (name: string, parameters: Parameters) => Promise<string>;
  readonly revise: (slug: string, parameters: Parameters) => Promise<void>;
  readonly stateOf: (slug: string) => Promise<CommandPort>;
  readonly untilListening: (slug: string, address?: string) => Promise<void>;
  readonly untilState: (slug: string, state: RobotStatus['state']) => Promise<void>;
  readonly start: (slug: string) => ReturnType<TestServices['services']['startRun']>;
  readonly talkTo: (host: string, port: number) => Promise<Talk>;
  /** Sends the lines, and returns the lines of the answer, as `printf … | nc 127.0.0.1 port` would. */
  readonly askAt: (port: number, ...lines: readonly string[]) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

export async function openCommandDesk(options: SiteOptions, limits: Partial<PortLimits> = {}): Promise<CommandDesk> {
  const test = await openTestServices();
  const site = await startSite(options);
  const endEngine = startEngine(test);
  const { services } = test;
  const open = (limited: Partial<PortLimits>) =>
    startCommandPorts({ services: async () => services, lookMs: 50, limits: limited, now: () => test.clock.now });
  let ports = open(limits);
  const talks: Talk[] = [];
  const revise: CommandDesk['revise'] = async (slug, parameters) => {
    const { revision } = value(await services.getCollection(cli, { slug }));
    const files = [{ path: 'robot.conf', text: robotConf({ 'site-max-connections': 2, ...parameters }) }];
    value(await services.saveRevision(cli, { slug, base: revision, message: 'Port', files }));
  };
  const stateOf = async (slug: string) => value(await services.getCommandPort(cli, { slug }));
  const talkTo = async (host: string, port: number): Promise<Talk> => {
    const talk = await openTalk(host, port);
    talks.push(talk);
    return talk;
  };
  return {
    test,
    site,
    talks,
    revise,
    stateOf,
    talkTo,
    reopen: async (limited) => {
      await ports.stop();
      ports = open(limited);
    },
    newCollection: async (name, parameters) => {
      const { slug } = value(await services.createCollection(cli, { name, url: `${site.url}/` }));
      value(await services.saveOpenToThisHost(cli, { slug, isOpen: true }));
      await revise(slug, parameters);
      return slug;
    },
    untilListening: (slug, address = '127.0.0.1') =>
      until(`${slug} listens on ${address}`, async () => (await stateOf(slug)).address === address),
    untilState: (slug, state) =>
      until(`${slug} is ${state}`, async () => value(await services.getRobotStatus(cli, { slug })).state === state),
    start: (slug) => services.startRun(cli, { slug, kind: 'full' }),
    askAt: async (port, ...lines) => {
      const { socket, heard, ended } = await talkTo('127.0.0.1', port);
      socket.end(`${lines.join('\n')}\n`);
      await ended;
      return heard().split('\r\n').slice(0, -1);
    },
    close: async () => {
      await ports.stop();
      await endEngine();
      await site.close();
      await test.close();
    },
  };
}
