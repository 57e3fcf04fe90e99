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
