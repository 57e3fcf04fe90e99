/** What is made of FTP servers that answer badly, slowly, or not at all; over real connections on this machine. */

import { afterEach, describe, expect, it } from 'vitest';
import {
  type BadFtp,
  breakOff,
  drip,
  type FtpAnswer,
  pour,
  startBadFtp,
  transfer,
} from '../../engine/testing/bad-ftp.ts';
import { freePort } from '../../engine/testing/ports.ts';
import { until } from '../../jobs/testing/until.ts';
import { retryAfter } from '../../sdk/define-protocol.ts';
import { requestOf } from '../testing.ts';
import { ftp } from './ftp.ts';
import { createFtpFetchers, textOf } from './testing.ts';

const megabyte = 1024 * 1024;
const fetchers = createFtpFetchers();
const servers: BadFtp[] = [];

afterEach(async () => {
  await fetchers.closeAll();
  for (const server of servers) await until('no connection is open', () => server.open() === 0);
  for (const server of servers.splice(0)) await server.close();
});

async function serve(answers: Readonly<Record<string, FtpAnswer>> = {}): Promise<BadFtp> {
  const server = await startBadFtp(answers);
  servers.push(server);
  return server;
}

type Options = NonNullable<Parameters<typeof fetchers.get>[1]>;
const urlOf = ({ port }: BadFtp, path: string): string => `ftp://127.0.0.1:${port}${path}`;

/** Of a server of its own. */
async function get(path: string, answers: Readonly<Record<string, FtpAnswer>>, options: Options = {}) {
  return fetchers.get(urlOf(await serve(answers), path), options);
}

const file = { SIZE: '213 5', MDTM: '213 20200131120000', RETR: transfer('hello') };
const noTime = { connectMs: 2_000, headersMs: 5_000, totalMs: 5_000, rateAfterMs: 5_000 };
const unixLine = (name: string): string => `-rw-r--r-- 1 a b 5 Jan 1 12:00 ${name}\r\n`;
const onlyList = { FEAT: '502 no' };

describe('a folder', () => {
  it('lists names, and never paths', async () => {
    const names = ['a', '..', '.', '../../etc/passwd', '/etc/passwd', 'b\0c', 'd\re'];
    const got = await get('/', { ...onlyList, LIST: transfer(names.map(unixLine).join('')) });
    expect(textOf(got)).toBe('./a\n');
    expect(got.fact.notes).toContain('4 names skipped');
    const facts = names.map((name) => `type=file; ${name}\r\n`).join('');
    const exact = await get('/', { MLSD: transfer(`type=cdir; /\r\ntype=pdir; /up\r\n${facts}`) });
    expect(textOf(exact)).toBe('./a\n');
    expect(exact.fact.notes).toContain('6 names skipped');
  });

  it('that lists itself is a redirect to itself, and not a folder below', async () => {
    const server = await serve({
      MLSD: transfer('type=OS.unix=slink:.; self\r\n'),
      'CWD /self': '250 ok',
      SIZE: '550 folder',
    });
    const visit = fetchers.open();
    expect(textOf(await visit.fetch(requestOf(urlOf(server, '/'))))).toBe('./self\n');
    const redirect = await visit.fetch(requestOf(urlOf(server, '/self')));
    expect(redirect.fact).toMatchObject({ outcome: 'redirect', redirectTo: urlOf(server, '/self/') });
    const home = await visit.fetch(requestOf(urlOf(server, '/self/')));
    expect(home.fact).toMatchObject({ outcome: 'redirect', redirectTo: urlOf(server, '/') });
    expect(server.connections()).toBe(1);
  });

  it('that is the one above it is a redirect there, where the server tells folders apart', async () => {
    const facts = (unique: string): string => `250-facts\r\n type=dir;unique=${unique}; /\r\n250 end`;
    const below = (MLST: string): Readonly<Record<string, FtpAnswer>> => {
      let asked = 0;
      return { CWD: '250 ok', PWD: ({ say }) => say(`257 "${asked++ === 0 ? '/' : '/a/b/self'}"`), MLST };
    };
    const above = { 'MLST /': facts('2g1'), 'MLST /a/b': facts('2g3') };
    const server = await serve({ ...below(facts('2g3')), 'MLST /a': facts('2g2'), ...above });
    const { fact } = await fetchers.get(urlOf(server, '/a/b/self/'));
    expect(fact).toMatchObject({ outcome: 'redirect', redirectTo: urlOf(server, '/a/b/') });
    for (const MLST of [facts('0g0'), '250-\r\n type=dir; /\r\n250 end', '250 ok', '550 no', '502 no'])
      expect((await get('/a/b/self/', below(MLST))).fact.outcome, MLST).toBe('ok');
  });

  it('that never ends is cut, or refused, whatever its lines are', async () => {
    for (const line of [unixLine('a'), 'nonsense\r\n', 'total 5\r\n', '\r\n', 'x'.repeat(500)]) {
      const answers = { ...onlyList, LIST: pour(Buffer.from(`${unixLine('b')}${line.repeat(500)}`)) };
      const { fact } = await get('/', answers);
      expect(fact, line).toMatchObject({ outcome: 'ok', body: { truncated: 'limit' } });
      expect(fact.notes, line).toEqual(expect.arrayContaining(['cut', 'max-filesize-kb']));
      const refused = await get('/', answers, { settings: { cutsLargeFiles: false } });
      expect(refused.fact, line).toMatchObject({ outcome: 'too-large' });
    }
  });

  it('of a form that is not known is malformed, and not empty', async () => {
    const { fact } = await get('/', { ...onlyList, LIST: transfer('no form\r\nat all\r\n') });
    expect(fact).toMatchObject({ outcome: 'malformed' });
    expect(fact.detail).toContain('no form');
  });

  it('that the server fails to read is not empty, whatever the code', async () => {
    const failed = await get('/', { ...onlyList, LIST: transfer('', '226 Done (but failed to open directory).') });
    expect(failed.fact).toMatchObject({ outcome: 'http-error', status: 226 });
    expect((await get('/', {})).fact).toMatchObject({ outcome: 'ok', bytes: 0 });
  });

  it('has a line of ten megabytes that is skipped', async () => {
    const lines = Buffer.from(`${unixLine('a')}${'x'.repeat(10 * megabyte)}\r\n${unixLine('b')}`);
    const got = await get('/', { ...onlyList, LIST: transfer(lines) }, { settings: { maxFileBytes: 20 * megabyte } });
    expect(textOf(got)).toBe('./a\n./b\n');
    expect(got.fact.notes).toContain('1 name skipped');
  });

  it('is listed in the old form where MLSD is not implemented after all', async () => {
    const server = await serve({ MLSD: '502 no', LIST: transfer(unixLine('a')) });
    const visit = fetchers.open();
    for (let time = 0; time < 2; time++) expect(textOf(await visit.fetch(requestOf(urlOf(server, '/'))))).toBe('./a\n');
    expect(server.asked.filter((command) => command === 'MLSD')).toHaveLength(1);
  });

  it('that is broken off is not listed', async () => {
    for (const reply of ['226 done', '426 broken', '']) {
      const { fact, body } = await get('/', { MLSD: breakOff('type=file; a\r\n', reply) });
      expect(fact, reply).toMatchObject({ outcome: 'reset' });
      expect(body, reply).toBeUndefined();
    }
  });
});

describe('a file', () => {
  it('that is cut short is never taken for whole', async () => {
    const cases: readonly FtpAnswer[] = [
      transfer('hel'),
      transfer('hel', '426 broken'),
      transfer('hel', '451 disk'),
      breakOff('hel'),
      breakOff('hel', '226 done'),
      breakOff('hello', '226 done'),
      breakOff('hel', '426 broken'),
      ({ say, control, data }) => {
        say('150 begins');
        void data().then((socket) => socket.end('hel', () => control.destroy()));
      },
      ({ say, control, data }) => {
        say('150 begins');
        void data().then((socket) => socket.end('hello', () => control.resetAndDestroy()));
      },
    ];
    for (const [at, RETR] of cases.entries()) {
      const { fact, body } = await get('/a', { ...file, RETR });
      expect(fact.outcome, String(at)).toBe(at === 2 ? 'http-error' : 'reset');
      expect(fact.detail, String(at)).toMatch(/closed|server failed/);
      expect(body, String(at)).toBeUndefined();
    }
  });

  it('of which the server never says that it is whole: timeout', async () => {
    const deadlines = { ...noTime, totalMs: 200 };
    const { fact } = await get('/a', { ...file, RETR: transfer('hello', '') }, { door: { deadlines } });
    expect(fact).toMatchObject({ outcome: 'timeout' });
  });

  it('is its bytes, NUL and all', async () => {
    const got = await get('/a', { ...file, RETR: transfer('h\0\0\xFFo') });
    expect(got.fact).toMatchObject({ outcome: 'ok', status: 226, bytes: 5 });
    expect(textOf(got)).toBe('h\0\0\xFFo');
  });

  it('that never ends is cut, as far as a request says, and the connection is used again', async () => {
    const server = await serve({ ...file, 'RETR /a': pour(Buffer.alloc(10_000, 'x')) });
    const visit = fetchers.open();
    const got = await visit.fetch(requestOf(urlOf(server, '/a'), { cutBytes: 1000 }));
    expect(got.fact).toMatchObject({ outcome: 'ok', notes: expect.arrayContaining(['cut']) as unknown });
    expect(got.body).toHaveLength(1000);
    expect(textOf(await visit.fetch(requestOf(urlOf(server, '/b'))))).toBe('hello');
    expect(server.connections()).toBe(1);
  });

  it('larger than the limit is refused before it is sent', async () => {
    const server = await serve({ ...file, SIZE: '213 99999999' });
    const { fact } = await fetchers.get(urlOf(server, '/a'), { settings: { cutsLargeFiles: false } });
    expect(fact).toMatchObject({ outcome: 'too-large' });
    expect(server.asked).not.toContain('RETR /a');
  });

  it('that is unchanged is not sent', async () => {
    const server = await serve(file);
    const visit = fetchers.open();
    const { headers } = (await visit.fetch(requestOf(urlOf(server, '/a')))).fact;
    expect(headers).toEqual({
      'content-length': '5',
      'last-modified': 'Fri, 31 Jan 2020 12:00:00 GMT',
      etag: '"5-20200131120000"',
    });
    const [etag = '', lastModified = ''] = [headers['etag'], headers['last-modified']];
    for (const validators of [{ etag }, { lastModified }, { etag, lastModified: 'another' }])
      expect((await visit.fetch(requestOf(urlOf(server, '/a'), validators))).fact.outcome).toBe('not-modified');
    expect(server.asked.filter((command) => command === 'RETR /a')).toHaveLength(1);
    expect((await visit.fetch(requestOf(urlOf(server, '/a'), { etag: '"4-20200131120000"' }))).fact.outcome).toBe('ok');
  });

  it('that its folder has described is not asked about', async () => {
    const server = await serve({ ...file, MLSD: transfer('type=file;size=5;modify=20200131120000; a\r\n') });
    const visit = fetchers.open();
    await visit.fetch(requestOf(urlOf(server, '/')));
    const { fact } = await visit.fetch(requestOf(urlOf(server, '/a')));
    expect(fact.headers).toMatchObject({ etag: '"5-20200131120000"' });
    expect(server.asked.filter((command) => /^(?:SIZE|MDTM)/.test(command))).toEqual([]);
  });

  it('that is there and not sent now is asked for again, and never gone', async () => {
    const { fact } = await get('/a', { ...file, RETR: '550 The file is being used by another process.' });
    expect(fact).toMatchObject({ outcome: 'http-error', status: 550 });
    expect(fact.detail).toContain('the file is there, but the server does not send it now');
    const deleted = { ...file, SIZE: '550 no', MDTM: '550 no', RETR: '550 no' };
    expect((await get('/a', deleted)).fact).toMatchObject({ outcome: 'gone' });
  });

  it('that grows while it is sent is taken, without facts that would be wrong', async () => {
    let size = 3;
    const SIZE: FtpAnswer = ({ say }) => say(`213 ${(size += 10)}`);
    const { fact } = await get('/a', { ...file, SIZE, RETR: transfer('x'.repeat(15)) });
    expect(fact).toMatchObject({ outcome: 'ok', bytes: 15 });
    expect(fact.headers).not.toHaveProperty('etag');
  });

  it('that grew since its folder was listed has the facts of what was sent', async () => {
    const MLSD = transfer('type=file;size=3;modify=20190131120000; a\r\n');
    const server = await serve({ ...file, MLSD });
    const visit = fetchers.open();
    await visit.fetch(requestOf(urlOf(server, '/')));
    const { fact } = await visit.fetch(requestOf(urlOf(server, '/a')));
    expect(fact).toMatchObject({ outcome: 'ok', bytes: 5, headers: { etag: '"5-20200131120000"' } });
  });
});

describe('a data connection', () => {
  it('leads to the server, whatever address it names, which is noted', async () => {
    const PASV: FtpAnswer = async ({ say, listen }) => {
      const port = await listen();
      say(`227 go (192,0,2,1,${port >> 8},${port & 255})`);
    };
    const got = await get('/a', { ...file, EPSV: '502 no', PASV });
    expect(textOf(got)).toBe('hello');
    expect(got.fact.notes).toContain('PASV named another address: 192.0.2.1');
  });

  it('is asked for with PASV from then on where EPSV is not implemented', async () => {
    const server = await serve({ ...file, EPSV: '500 no' });
    const visit = fetchers.open();
    for (const path of ['/a', '/b']) await visit.fetch(requestOf(urlOf(server, path)));
    expect(server.asked.filter((command) => command === 'EPSV')).toHaveLength(1);
    expect(server.asked.filter((command) => command === 'PASV')).toHaveLength(2);
    expect(server.asked.filter((command) => /^(?:PORT|EPRT)/.test(command))).toEqual([]);
  });

  it('leads neither to ports of other services nor to those of this installation', async () => {
    const low = await get('/a', { ...file, EPSV: '229 go (|||25|)' });
    expect(low).toMatchObject({ fact: { outcome: 'address-refused' }, final: true });
    const own = await serve();
    const places = [{ what: 'console', port: own.port, hosts: [] }];
    const egress = { own: () => ({ places, machine: [] }), denyPorts: [40_000] };
    const refused = await get('/a', { ...file, EPSV: `229 go (|||${own.port}|)` }, { egress });
    expect(refused).toMatchObject({ fact: { outcome: 'address-refused' }, final: true });
    expect(refused.fact.detail).toContain('belongs to this installation');
    const denied = await get('/a', { ...file, EPSV: '229 go (|||40000|)' }, { egress });
    expect(denied).toMatchObject({ fact: { outcome: 'address-refused' }, final: true });
    expect(own.connections()).toBe(0);
  });

  it('is asked for again where its port is closed to crawling', async () => {
    let asked = 0;
    const EPSV: FtpAnswer = async ({ say, listen }) => say(`229 go (|||${++asked < 3 ? 40_000 : await listen()}|)`);
    const got = await get('/a', { ...file, EPSV }, { egress: { denyPorts: [40_000] } });
    expect(textOf(got)).toBe('hello');
    expect(asked).toBe(3);
  });

  it('leads where a person named the server, and not where nobody did', async () => {
    const server = await serve(file);
    const named = { hosts: [{ host: '127.0.0.1', port: server.port }], domains: [] };
    const got = await fetchers.get(urlOf(server, '/a'), { egress: { allowCidrs: [], named } });
    expect(textOf(got)).toBe('hello');
    const nobody = await fetchers.get(urlOf(server, '/a'), { egress: { allowCidrs: [] } });
    expect(nobody.fact).toMatchObject({ outcome: 'address-refused' });
  });

  it('that is refused, or named by no port', async () => {
    const { fact } = await get('/a', { ...file, EPSV: `229 go (|||${await freePort()}|)` });
    expect(fact).toMatchObject({ outcome: 'refused' });
    expect(fact.detail).toContain('data connection: ');
    for (const answers of [{ EPSV: '229 go' }, { EPSV: '502 no', PASV: '227 go (1,2,3)' }])
      expect((await get('/a', { ...file, ...answers })).fact).toMatchObject({ outcome: 'malformed' });
  });
});

describe('a reply', () => {
  it.each([
    ['421 busy', 'http-error', 'site'],
    ['425 cannot connect', 'reset', 'resource'],
    ['426 ended', 'reset', 'resource'],
    ['450 locked', 'http-error', 'resource'],
    ['451 disk', 'http-error', 'site'],
    ['452 full', 'http-error', 'site'],
    ['500 what', 'http-error', undefined],
    ['530 log in', 'credentials-needed', undefined],
    ['534 TLS please', 'credentials-needed', undefined],
    ['553 name', 'http-error', undefined],
    ['666 evil', 'http-error', undefined],
  ])('%j to RETR is %s, tried again: %s', async (reply, outcome, retry) => {
    const { fact } = await get('/a', { ...file, RETR: reply });
    expect(fact).toMatchObject({ outcome, status: Number(reply.slice(0, 3)) });
    expect(fact.detail).toContain(`the server said: ${reply.slice(4)}`);
    expect(retryAfter(ftp, fact)).toBe(retry);
  });

  it.each(['greeting', 'USER', 'PASS', 'TYPE', 'EPSV', 'PASV'])(
    '550 to %s says nothing of the file',
    async (command) => {
      const answers = command === 'PASV' ? { EPSV: '502 no', PASV: '550 Permission denied.' } : { [command]: '550 no' };
      const { fact } = await get('/a', { ...file, ...(command === 'EPSV' ? { PASV: '550 no' } : {}), ...answers });
      expect(fact).toMatchObject({ outcome: 'http-error', status: 550 });
    },
  );

  it('421 has the whole site wait, wherever it comes', async () => {
    const where = ['greeting', 'USER', 'PASS', 'FEAT', 'PWD', 'TYPE', 'SIZE', 'EPSV', 'RETR'];
    for (const command of where) {
      const { fact } = await get('/a', { ...file, [command]: '421 too many users' });
      expect(fact, command).toMatchObject({ outcome: 'http-error', status: 421 });
      expect(retryAfter(ftp, fact), command).toBe('site');
    }
  });

  it('that is none, or more than one can be, is malformed', async () => {
    const replies: Readonly<Record<string, FtpAnswer>> = {
      'the server sent a reply without a code': 'hello there',
      'the server sent a NUL in a reply': '213 \x005',
      'the server sent a reply of more than 64 KB': 'x'.repeat(10 * megabyte),
      'the server sent the reply 42': '042 odd',
      'the server sent more than 100 preliminary replies': '150 soon\r\n'.repeat(1000),
    };
    for (const [detail, SIZE] of Object.entries(replies)) {
      const { fact } = await get('/a', { ...file, SIZE });
      expect(fact).toMatchObject({ outcome: 'malformed', detail });
      expect((await get('/', { greeting: SIZE })).fact).toMatchObject({ outcome: 'malformed', detail });
    }
    const endless: FtpAnswer = ({ control }) => void control.write('211-x\r\n'.repeat(20_000));
    expect((await get('/a', { FEAT: endless })).fact).toMatchObject({ outcome: 'malformed' });
  });

  it('that nobody asked for is the answer to nothing', async () => {
    const server = await serve({
      ...file,
      'RETR /a': ({ control }) => void control.write('550 no such file\r\n226 done\r\n'),
    });
    const visit = fetchers.open();
    const { fact } = await visit.fetch(requestOf(urlOf(server, '/a')));
    expect(fact).toMatchObject({ outcome: 'malformed', detail: 'the server sent a reply that nobody asked for' });
    expect(textOf(await visit.fetch(requestOf(urlOf(server, '/b'))))).toBe('hello');
  });

  it('may arrive in pieces, with any line ends', async () => {
    const SIZE: FtpAnswer = ({ control }) => {
      control.write('21');
      setImmediate(() => control.write('3-the\n size\n213 is\n'));
    };
    expect(textOf(await get('/a', { ...file, SIZE }))).toBe('hello');
  });

  it('with control characters is quoted without them', async () => {
    const { fact } = await get('/a', { ...file, RETR: '550 \x1B[31mno\x07 \xC3\xA4\xFF' });
    expect(fact.detail).toContain('[31mno \u00E4');
    expect(fact.detail).not.toMatch(/\p{Cc}/u);
  });
});

describe('a server', () => {
  it('that closes the connection: reset, wherever', async () => {
    const gone: FtpAnswer = ({ control }) => void control.end();
    const broken: FtpAnswer = ({ control }) => void control.resetAndDestroy();
    for (const command of ['greeting', 'USER', 'PWD', 'SIZE', 'EPSV', 'RETR'])
      for (const answer of [gone, broken]) {
        const { fact } = await get('/a', { ...file, [command]: answer });
        expect(fact, command).toMatchObject({ outcome: 'reset' });
        if (command !== 'greeting') expect(fact.detail, command).toBe('the control connection was closed');
      }
  });

  it('that is silent, or sends a byte each second: timeout', async () => {
    const silent: FtpAnswer = () => {};
    for (const command of ['greeting', 'USER', 'FEAT', 'SIZE', 'EPSV', 'RETR']) {
      const options = { door: { deadlines: { ...noTime, headersMs: 50 } } };
      expect((await get('/a', { ...file, [command]: silent }, options)).fact, command).toMatchObject({
        outcome: 'timeout',
      });
    }
    const slow = { door: { deadlines: { ...noTime, rateAfterMs: 50, minBytesPerSecond: 1000 } } };
    const { fact } = await get('/a', { ...file, RETR: drip('slow ') }, slow);
    expect(fact).toMatchObject({ outcome: 'timeout' });
    expect(fact.detail).toContain('bytes per second');
    expect((await get('/', { MLSD: drip('type=file; a\r\n') }, slow)).fact).toMatchObject({ outcome: 'timeout' });
  });

  it('that is not there: refused; of an address that may not be connected to: address-refused', async () => {
    expect((await fetchers.get(`ftp://127.0.0.1:${await freePort()}/`)).fact).toMatchObject({ outcome: 'refused' });
    expect(await fetchers.get('ftp://127.0.0.1:22/')).toMatchObject({
      fact: { outcome: 'address-refused' },
      final: true,
    });
  });

  it('that has ended an idle connection is asked again over another one', async () => {
    const ends: readonly FtpAnswer[] = [
      ({ control }) => void control.end('421 idle\r\n'),
      ({ control }) => void control.end(),
      ({ control }) => void control.resetAndDestroy(),
    ];
    for (const end of ends) {
      let asked = 0;
      const CWD: FtpAnswer = (connection, argument) =>
        asked++ === 0 && typeof end === 'function' ? end(connection, argument) : connection.say('250 ok');
      const server = await serve({ ...file, 'CWD /': CWD });
      const visit = fetchers.open();
      expect(textOf(await visit.fetch(requestOf(urlOf(server, '/a'))))).toBe('hello');
      expect((await visit.fetch(requestOf(urlOf(server, '/')))).fact).toMatchObject({ outcome: 'ok' });
      expect(server.connections()).toBe(2);
    }
  });

  it('is asked over one connection, by a visit that asks for one thing at a time', async () => {
    const server = await serve(file);
    const visit = fetchers.open();
    for (const path of ['/', '/a', '/b', '/missing/', '/']) await visit.fetch(requestOf(urlOf(server, path)));
    expect(server.connections()).toBe(1);
    await Promise.all(['/a', '/b'].map((path) => visit.fetch(requestOf(urlOf(server, path)))));
    expect(server.connections()).toBe(2);
  });
});

describe('a login', () => {
  const refusing = { ...file, PASS: '530 wrong' };
  const login = (heard: string[]): Options => ({
    door: {
      login: () =>
        Promise.resolve({
          ok: true,
          login: {
            name: 'mirror',
            user: 'm\u00FC',
            password: 'secret words',
            accepted: () => heard.push('accepted'),
            refused: (why) => heard.push(why),
          },
        }),
    },
  });

  it('is anonymous with an e-mail address, or what the credential says', async () => {
    const server = await serve(file);
    await fetchers.get(urlOf(server, '/a'));
    expect(server.asked).toEqual(expect.arrayContaining(['USER anonymous', 'PASS user@domain']));
    const heard: string[] = [];
    await fetchers.get(urlOf(server, '/a'), login(heard));
    expect(server.asked).toEqual(expect.arrayContaining(['USER m\u00C3\u00BC', 'PASS secret words']));
    expect(heard).toEqual(['accepted']);
    await fetchers.get(urlOf(server, '/a'), login(heard), { isAnonymous: true });
    expect(heard).toEqual(['accepted']);
  });

  it('that is refused: credentials-needed, or the credential is told', async () => {
    const { fact } = await get('/a', refusing);
    expect(fact).toMatchObject({ outcome: 'credentials-needed', status: 530 });
    expect(ftp.credentials?.asked(fact)).toEqual({});
    const heard: string[] = [];
    const refused = await get('/a', refusing, login(heard));
    expect(refused.fact).toMatchObject({ outcome: 'deferred' });
    expect(refused.fact.detail).toContain('credential mirror: the server refused it: wrong');
    expect(refused.fact.detail).not.toContain('secret');
    expect(heard).toEqual(['the server refused it: wrong']);
  });

  it('is of the URL: a connection with one is not used for those with another, or without', async () => {
    const server = await serve(file);
    const door: Options['door'] = {
      login: ({ path }) => {
        const heard = { accepted: () => {}, refused: () => {} };
        const mine = { name: 'mine', user: 'me', password: 'mine', ...heard };
        return Promise.resolve(path.startsWith('/mine/') ? ({ ok: true, login: mine } as const) : undefined);
      },
    };
    const visit = fetchers.open({ door });
    for (const path of ['/a', '/mine/a', '/b', '/mine/b']) await visit.fetch(requestOf(urlOf(server, path)));
    const [both, mine] = ['USER anonymous', 'USER me'].map((command) =>
      server.asked.filter((each) => each === command),
    );
    expect([both, mine]).toEqual([['USER anonymous'], ['USER me']]);
    expect(server.connections()).toBe(2);
  });

  it('is not refused by a server that has no time, whatever the code', async () => {
    const heard: string[] = [];
    const full = '530 Sorry, the maximum number of allowed clients (10) are already connected.';
    for (const answers of [{ USER: full }, { PASS: full }, { greeting: full }])
      for (const options of [{}, login(heard)]) {
        const { fact, retry } = await get('/a', { ...file, ...answers }, options);
        expect([fact.outcome, retry], JSON.stringify(answers)).toEqual(['http-error', 'site']);
      }
    expect(heard).toEqual([]);
  });

  it('that cannot be given is not, and nothing else either', async () => {
    const server = await serve(file);
    const door = { login: () => Promise.resolve({ ok: false, why: 'credential mirror: refused' } as const) };
    const { fact } = await fetchers.get(urlOf(server, '/a'), { door });
    expect(fact).toMatchObject({ outcome: 'deferred', detail: 'not fetched: credential mirror: refused' });
    expect(server.asked.filter((command) => /^(?:USER|PASS)/.test(command))).toEqual([]);
  });

  it('asks for an account: credentials-needed', async () => {
    expect((await get('/a', { PASS: '332 account?' })).fact).toMatchObject({ outcome: 'credentials-needed' });
  });
});

describe('TLS', () => {
  it('that is required and not offered: tls; offered, it is noted', async () => {
    const server = await serve(file);
    const required = await fetchers.get(urlOf(server, '/a'), { settings: { tls: 'required' } });
    expect(required.fact).toMatchObject({ outcome: 'tls' });
    expect(server.asked).toEqual(['AUTH TLS']);
    expect((await fetchers.get(urlOf(server, '/a'))).fact).toMatchObject({ outcome: 'ok', notes: ['no TLS'] });
    const never = await fetchers.get(urlOf(server, '/a'), { settings: { tls: 'never' } });
    expect(never.fact.notes).toBeUndefined();
  });

  it('that is agreed on and not begun, or begun with replies in plain text, fails', async () => {
    const plain = await get('/a', { ...file, AUTH: '234 go\r\n230 welcome' });
    expect(plain.fact).toMatchObject({ outcome: 'malformed' });
    const answersPlainly: FtpAnswer = ({ control, say }) => {
      say('234 go');
      control.once('data', () => say('500 what?'));
    };
    const nonsense = await get('/a', { ...file, AUTH: answersPlainly });
    expect(nonsense.fact).toMatchObject({ outcome: 'tls' });
    const closed = await get('/a', { ...file, AUTH: ({ control }) => void control.end('234 go\r\n') });
    expect(['tls', 'reset']).toContain(closed.fact.outcome);
  });
});

describe('a request', () => {
  it('that cannot be sent never reaches the server', async () => {
    const server = await serve(file);
    for (const path of ['/a%0D%0ADELE%20b', '/a%2Fb'])
      expect((await fetchers.get(urlOf(server, path))).fact, path).toMatchObject({ outcome: 'gone' });
    expect(server.connections()).toBe(0);
  });

  it('ends with its signal, and with its visit, and leaves no connection', async () => {
    const server = await serve({ ...file, RETR: () => {} });
    const visit = fetchers.open();
    const ending = new AbortController();
    const [one, other] = [
      visit.fetch(requestOf(urlOf(server, '/a'), { signal: ending.signal })),
      visit.fetch(requestOf(urlOf(server, '/b'))),
    ];
    await until('both are asked', () => server.asked.filter((command) => command.startsWith('RETR')).length === 2);
    ending.abort();
    expect((await one).fact).toMatchObject({ outcome: 'reset' });
    await visit.close();
    expect((await other).fact).toMatchObject({ outcome: 'reset' });
    const before = server.asked.length;
    expect((await fetchers.get(urlOf(server, '/a'), {}, { signal: AbortSignal.abort() })).fact.outcome).toBe('reset');
    await until('no connection is open', () => server.open() === 0);
    expect(server.asked.slice(before).filter((command) => command !== 'QUIT')).toEqual([]);
  });
});
