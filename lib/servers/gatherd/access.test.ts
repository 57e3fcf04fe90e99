import { expect, it } from 'vitest';
import { admit } from './access.ts';

const rule = (line: number, word: 'Allow' | 'Deny', ...hosts: readonly string[]) => ({
  allows: word === 'Allow',
  hosts: [...hosts],
  line,
});
const manual = { rules: [rule(1, 'Allow', 'cs.colorado.edu', 'usc.edu'), rule(2, 'Deny', 'all')] };

/** `in`, or the line that refuses. */
async function judge(access: Parameters<typeof admit>[0], address: string, ...names: readonly string[]) {
  const admission = await admit(access, address, async () => names);
  return admission.isIn ? 'in' : admission.because;
}

it.each([
  ['cs.colorado.edu', 'in'],
  ['foo.cs.colorado.edu', 'in'],
  ['www.usc.edu', 'in'],
  ['notusc.edu', 'gatherd.cf:2 Deny all (notusc.edu)'],
  ['colorado.edu', 'gatherd.cf:2 Deny all (colorado.edu)'],
])('T20, item 138: %s is judged by the lines of the manual', async (name, verdict) => {
  expect(await judge(manual, '128.138.243.1', name)).toBe(verdict);
});

it('T20: a client without a name is refused where only names are allowed', async () => {
  expect(await judge(manual, '128.138.243.1')).toBe('gatherd.cf:2 Deny all');
});

it('item 138: the first line that matches decides, and without one everybody is let in', async () => {
  expect(await judge({ rules: [] }, '10.1.2.3')).toBe('in');
  const access = {
    rules: [rule(1, 'Deny', '10.1.0.0/16', '192.168.'), rule(3, 'Allow', '10.0.0.0/8'), rule(4, 'Deny', '::1')],
  };
  expect(await judge(access, '10.1.2.3')).toBe('gatherd.cf:1 Deny 10.1.0.0/16 192.168.');
  expect(await judge(access, '192.168.7.7')).toMatch(/^gatherd\.cf:1 /);
  expect(await judge(access, '10.2.2.3')).toBe('in');
  expect(await judge(access, '172.16.0.1')).toBe('in');
  expect(await judge(access, '::1')).toBe('gatherd.cf:4 Deny ::1');
});

it('names are asked for only where a line has one', async () => {
  const asked: string[] = [];
  const namesOf = async (address: string) => {
    asked.push(address);
    return [];
  };
  await admit({ rules: [rule(1, 'Allow', '10.0.0.1', 'all')] }, '10.0.0.1', namesOf);
  expect(asked).toEqual([]);
  await admit(manual, '10.0.0.1', namesOf);
  expect(asked).toEqual(['10.0.0.1']);
});

it('a file with errors allows no client', async () => {
  expect(await judge({ faultyLine: 3 }, '127.0.0.1')).toMatch(/^gatherd\.cf:3 has an error/);
});
