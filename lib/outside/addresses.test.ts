import { isIP } from 'node:net';
import { describe, expect, test } from 'vitest';
import { isInCidr, machineAddresses, parseCidr, parseIp } from './addresses.ts';

describe('parseCidr', () => {
  test.each([
    ['10.0.0.0/8', '10.255.255.255', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['10.1.2.3/8', '10.200.0.1', true],
    ['10.1.2.3', '10.1.2.3', true],
    ['10.1.2.3', '10.1.2.4', false],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['0.0.0.0/0', '::1', false],
    [' fd12::/16 ', 'fd12:1::1', true],
    ['fd12::/16', 'fd13::1', false],
    ['::1', '::1', true],
  ])('%j and %s: %j', (text, address, inside) => {
    const [block, ip] = [parseCidr(text), parseIp(address)];
    expect(block !== undefined && ip !== undefined && isInCidr(ip, block)).toBe(inside);
    expect(block).toBeDefined();
  });

  test.each([
    '',
    '10.0.0.0/33',
    '10.0.0/8',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    'x',
    '10.0.0.0/1e1',
    'fe80::1%eth0/64',
  ])('%j is no block', (text) => {
    expect(parseCidr(text)).toBeUndefined();
  });
});

test('an address is read with or without brackets and zone, in the system’s form only', () => {
  expect(parseIp('[2001:DB8::1]')?.toString()).toBe('2001:db8::1');
  expect(parseIp('fe80::1%eth0')?.toString()).toBe('fe80::1');
  for (const text of ['127.1', '2130706433', 'example', '', '[127.0.0.1', '::1]'])
    expect(parseIp(text)).toBeUndefined();
});

test('the machine has addresses', () => {
  const addresses = machineAddresses();
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.every((address) => isIP(address) > 0)).toBe(true);
});
