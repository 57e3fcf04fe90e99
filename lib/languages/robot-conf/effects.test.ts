/** Every parameter of robot.conf has a test that fails when its effect is taken away. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { vocabulary } from './vocabulary.ts';

const proxiesByParameter = [
  'lib/jobs/world/proxies.site.test.ts',
  'are those that auto_serv, proxy-loc and proxy-type name, or else HTTP-Proxy',
] as const;

const proxyLogin = [
  'lib/jobs/world/proxies.site.test.ts',
  'that ask for credentials get those of proxy-username and proxy-password: %s',
] as const;

/** By parameter: the file, and the name of the test as it is written there. To add one, add a line. */
const shownBy: Readonly<Record<string, readonly [file: string, name: string]>> = {
  'auto-proxy': ['lib/jobs/world/proxies.site.test.ts', 'take every request of auto-proxy, robots.txt too: %s'],
  auto_serv: proxiesByParameter,
  'command-port': [
    'lib/servers/command-port/command-ports.site.test.ts',
    'is opened where command-port of robot.conf says, on 127.0.0.1, as long as it says so',
  ],
  bindir: [
    'lib/jobs/completion/hook.site.test.ts',
    'gets bindir and tmpdir inside the folders of the server, and others have no effect',
  ],
  'cmd-hook': ['lib/jobs/completion/hook.site.test.ts', 'runs once after a run, and is on record with its output'],
  'connect-timeout': [
    'lib/protocols/http.site.test.ts',
    'say when it was the connection that timed out: the bound is connect-timeout of robot.conf',
  ],
  'convert-timeout': [
    'lib/jobs/run/convert.site.test.ts',
    'a document that takes longer than convert-timeout gets no RD, and it is said why',
  ],
  csid: ['lib/engine/decide/sources.test.ts', '%s is %s'],
  depth: ['lib/jobs/run/depth.site.test.ts', 'is that %s'],
  email: ['lib/jobs/run/robot-sample.site.test.ts', 'with %s'],
  'enable-ip': ['lib/engine/process/make.test.ts', 'the address is left out when robot.conf says so'],
  'enable-rdm-probe': [
    'lib/jobs/world/rdm-probe.site.test.ts',
    'is not enumerated, and its URLs are rejected with that reason',
  ],
  'enable-robots-txt': [
    'lib/engine/decide/decide-answers.test.ts',
    'robots.txt is not asked for when robot.conf says so',
  ],
  'engine-concurrent': [
    'lib/jobs/run/bounds.site.test.ts',
    'engine-concurrent: so many URLs are processed at once, whatever max-connections allows',
  ],
  'enumeration-filter': ['lib/engine/decide/decide.test.ts', 'one filter can serve as both'],
  'generation-filter': ['lib/engine/decide/decide.test.ts', 'one filter can serve as both'],
  'index-after-ngenerated': [
    'lib/store/rds/hand-out.db.test.ts',
    'moves on during a run as often as index-after-ngenerated says, and at its end',
  ],
  canonical: ['lib/jobs/run/canonical.site.test.ts', 'decide which page has the RD, in every later run too: site %i'],
  loglevel: [
    'lib/jobs/run-logs/robot-logs.site.test.ts',
    'has with each loglevel the lines of the one below it, and its own',
  ],
  'max-connections': [
    'lib/jobs/world/politeness.site.test.ts',
    'together have no more connections open than max-connections',
  ],
  'max-filesize-action': [
    'lib/jobs/world/bad-world.site.test.ts',
    'that never end, or unpack to too much, are cut, or given up where the collection says so (B19, B20)',
  ],
  'max-filesize-kb': [
    'lib/jobs/run/crawl.site.test.ts',
    'cuts files that are too large, and refuses types that the generation filter does not allow',
  ],
  'max-memory-per-url': [
    'lib/engine/crawl/batch.test.ts',
    'an RD larger than max-memory-per-url is stored at once, with what waits beside it',
  ],
  'max-working': [
    'lib/jobs/run/bounds.site.test.ts',
    'max-working: so many URLs are in memory at once, and the others wait in the database',
  ],
  'metadata-classes': [
    'lib/engine/program/external-metadata.test.ts',
    'P18: long classes are applied when robot.conf allows them, and are an error of the whole file when not',
  ],
  'no-proxy': ['lib/jobs/world/proxies.site.test.ts', 'are left out for the hosts of no-proxy'],
  'proxy-loc': proxiesByParameter,
  'proxy-password': proxyLogin,
  'proxy-type': proxiesByParameter,
  onCompletion: [
    'lib/services/runs/rounds.site.test.ts',
    'loop: the next round starts a minute later, of the same kind, and so on until somebody stops the loop',
  ],
  referer: ['lib/jobs/run/robot-sample.site.test.ts', 'with %s'],
  'proxy-username': proxyLogin,
  'remote-access': [
    'lib/servers/command-port/who-may-command.site.test.ts',
    'opens the port to other hosts once there is a token, and asks every client for it',
  ],
  'robot-state-dir': [
    'lib/jobs/run/state-file.site.test.ts',
    'is in the folder of robot-state-dir, with the counts of the run',
  ],
  'server-delay': [
    'lib/jobs/world/politeness.site.test.ts',
    'is asked no sooner than server-delay after the start of the last request, robots.txt too',
  ],
  'site-max-connections': [
    'lib/jobs/world/politeness.site.test.ts',
    'never has more connections open than site-max-connections, and has as many',
  ],
  'smart-host-heuristics': [
    'lib/jobs/run/smart-hosts.site.test.ts',
    'is changed to the name without it: one RD, under the plain name, with both names in the trace',
  ],
  'plain-news-login': [
    'lib/jobs/world/server-logins.site.test.ts',
    'is sent to a News server without TLS only where plain-news-login allows it',
  ],
  starttls: [
    'lib/jobs/world/server-logins.site.test.ts',
    'has connections encrypted where the server offers it, and none without it where it is required',
  ],
  tmpdir: [
    'lib/jobs/completion/hook.site.test.ts',
    'gets bindir and tmpdir inside the folders of the server, and others have no effect',
  ],
  'refused-rd-days': [
    'lib/jobs/run/refused.site.test.ts',
    'loses its RD at the visit that robot.conf names, and not before',
  ],
  'refused-rd-visits': [
    'lib/jobs/run/refused.site.test.ts',
    'loses its RD at the visit that robot.conf names, and not before',
  ],
  'unpack-archives': [
    'lib/jobs/run/archives.site.test.ts',
    'is one resource, unless robot.conf says that archives are unpacked',
  ],
  password: [
    'lib/services/credentials/credentials.site.test.ts',
    'are sent to the server of a start point that asks for them',
  ],
  'user-agent': ['lib/jobs/run/robot-sample.site.test.ts', 'with %s'],
  username: [
    'lib/services/credentials/credentials.site.test.ts',
    'need both: username is anonymous by default, and without password nothing is sent',
  ],
};

const root = path.resolve(import.meta.dirname, '../../..');

describe('every parameter of robot.conf', () => {
  test.each(vocabulary)('works, and has a test of its effect: $name', ({ name, effect }) => {
    expect(effect).toBe('works');
    const [file = '', title = ''] = shownBy[name] ?? [];
    expect(file, `no test of the effect of ${name}`).not.toBe('');
    const text = readFileSync(path.join(root, file), 'utf8');
    expect(text.includes(`('${title}'`), `${file} has no test named "${title}"`).toBe(true);
    expect(text.includes(name), `${file} never mentions ${name}`).toBe(true);
  });

  it('that is named here exists and works', () => {
    const working = new Set(vocabulary.filter(({ effect }) => effect === 'works').map(({ name }) => name));
    expect(Object.keys(shownBy).filter((name) => !working.has(name))).toEqual([]);
  });
});
