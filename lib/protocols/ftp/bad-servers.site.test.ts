/** What is made of FTP servers that are slow, silent, or gone, and of requests that end, on this machine. */

import { afterEach, describe, expect, it } from 'vitest';
import { drip, type FtpAnswer } from '../../engine/testing/bad-ftp.ts';
import { freePort } from '../../engine/testing/ports.ts';
import { until } from '../../jobs/testing/until.ts';
import { longDeadlines, requestOf } from '../testing.ts';
import { createBadFtp, file, urlOf } from './bad-testing.ts';
import { textOf } from './testing.ts';

const { fetchers, serve, get, closeAll } = createBadFtp();
afterEach(closeAll);

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
      const options = { door: { deadlines: { ...longDeadlines, headersMs: 50 } } };
      expect((await get('/a', { ...file, [command]: silent }, options)).fact, command).toMatchObject({
        outcome: 'timeout',
      });
    }
    const slow = { door: { deadlines: { ...longDeadlines, rateAfterMs: 50, minBytesPerSecond: 1000 } } };
    const { fact } = await get('/a', { ...file, RETR: drip('slow ') }, slow);
    expect(fact).toMatchObject({ outcome: 'timeout', limit: 'too-slow' });
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
