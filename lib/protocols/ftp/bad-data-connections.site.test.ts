/** Where data connections of FTP lead, whatever the server says, over real connections on this machine. */

import { afterEach, describe, expect, it } from 'vitest';
import type { FtpAnswer } from '../../engine/testing/bad-ftp.ts';
import { freePort } from '../../engine/testing/ports.ts';
import { requestOf } from '../testing.ts';
import { createBadFtp, file, urlOf } from './bad-testing.ts';
import { textOf } from './testing.ts';

const { fetchers, serve, get, closeAll } = createBadFtp();
afterEach(closeAll);

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

  it.each([
    '500 what',
    '501 no parameters',
    '502 no',
    '504 not that',
    '522 Network protocol not supported, use (1)',
    '550 denied',
    '229 go',
    '229 Entering Extended Passive Mode (|||)',
    '229 Entering Extended Passive Mode (||||)',
    '229 Entering Extended Passive Mode (|||0|)',
    '229 Entering Extended Passive Mode (|||65536|)',
    '229 Entering Extended Passive Mode (|||-1|)',
    '229 Entering Extended Passive Mode (|||port|)',
    '229 Entering Extended Passive Mode (|2|::1|6446|)',
    '229 Entering Extended Passive Mode (|3|127.0.0.1|6446|)',
    '229 Entering Extended Passive Mode (||127.0.0.1|6446|)',
    '229 Entering Extended Passive Mode (!!6446!)',
    '229 (\xFF\xFE)',
    '227 Entering Passive Mode (192,0,2,1,4,1)',
    '200 ok',
  ])('is asked for with PASV where the reply to EPSV is %j, and from then on', async (EPSV) => {
    const server = await serve({ ...file, EPSV });
    const visit = fetchers.open();
    for (const path of ['/a', '/b']) expect(textOf(await visit.fetch(requestOf(urlOf(server, path))))).toBe('hello');
    const asked = server.asked.filter((command) => /^(?:EPSV|PASV|PORT|EPRT)/.test(command));
    expect(asked).toEqual(['EPSV', 'PASV', 'PASV']);
  });

  it.each([
    ['without parentheses', (port: string) => `227 go 127,0,0,1,${port}`],
    ['with an equals sign', (port: string) => `227 =127,0,0,1,${port}`],
    ['with blanks', (port: string) => `227 Entering Passive Mode (127, 0, 0, 1, ${port.replace(',', ', ')}).`],
    ['with another address', (port: string) => `227 Entering Passive Mode (10,1,2,3,${port})`],
    ['without an address', (port: string) => `227 Entering Passive Mode (0,0,0,0,${port})`],
    ['with digits around', (port: string) => `227 Passive mode 2 (127,0,0,1,${port}) for 30 s`],
  ])('leads to the port of a reply to PASV %s', async (_, reply) => {
    const PASV: FtpAnswer = async ({ say, listen }) => {
      const port = await listen();
      say(reply(`${port >> 8},${port & 255}`));
    };
    expect(textOf(await get('/a', { ...file, EPSV: '502 no', PASV }))).toBe('hello');
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
    for (const EPSV of ['229 go', '502 no']) {
      const malformed = await get('/a', { ...file, EPSV, PASV: '227 go (1,2,3)' });
      expect(malformed.fact).toMatchObject({ outcome: 'malformed', detail: 'the reply to PASV names no port' });
      expect((await get('/a', { ...file, EPSV, PASV: '502 no' })).fact).toMatchObject({ outcome: 'http-error' });
    }
  });
});
