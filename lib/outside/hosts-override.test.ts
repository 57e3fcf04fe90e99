import { expect, test } from 'vitest';
import { overriddenAddresses, parseHostOverrides, parseHostsFile } from './hosts-override.ts';

test('names are given addresses, separated by commas or white space', () => {
  const { overrides, bad } = parseHostOverrides(
    'A.example=127.0.0.1, b.example=::1\n*.c.example=127.0.0.2,a.example=127.0.0.3',
  );
  expect(bad).toEqual([]);
  expect(overriddenAddresses(overrides, 'a.example')).toEqual(['127.0.0.1', '127.0.0.3']);
  expect(overriddenAddresses(overrides, 'b.example')).toEqual(['::1']);
  expect(overriddenAddresses(overrides, 'x.y.c.example')).toEqual(['127.0.0.2']);
  expect(overriddenAddresses(overrides, 'c.example')).toBeUndefined();
  expect(overriddenAddresses(overrides, 'd.example')).toBeUndefined();
});

test('a name of its own wins over a star, a nearer star over a farther one', () => {
  const { overrides } = parseHostOverrides('*.example=127.0.0.1,*.c.example=127.0.0.2,x.c.example=127.0.0.3');
  expect(overriddenAddresses(overrides, 'x.c.example')).toEqual(['127.0.0.3']);
  expect(overriddenAddresses(overrides, 'y.c.example')).toEqual(['127.0.0.2']);
  expect(overriddenAddresses(overrides, 'y.example')).toEqual(['127.0.0.1']);
});

test('what cannot be read is said', () => {
  const { overrides, bad } = parseHostOverrides('a.example, =127.0.0.1 b.example=127.1 c.example= d*=::1');
  expect(overrides.size).toBe(0);
  expect(bad).toEqual(['a.example', '=127.0.0.1', 'b.example=127.1', 'c.example=', 'd*=::1']);
});

test('a hosts file has an address and names on each line', () => {
  const hosts = parseHostsFile('# local\n127.0.0.1\tlocalhost Wiki # ours\r\n\n::1 localhost\nbroken line\n10.0.0.1');
  expect([...hosts]).toEqual([
    ['localhost', ['127.0.0.1', '::1']],
    ['wiki', ['127.0.0.1']],
  ]);
});
