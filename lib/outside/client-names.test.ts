import { expect, it } from 'vitest';
import { createClientNames } from './client-names.ts';
import { createResolver } from './dns.ts';
import { parseHostsFile } from './hosts-override.ts';

const resolver = createResolver({
  overrides: parseHostsFile('10.0.0.1 good.example\n10.0.0.9 liar.example\n2001:db8::1 six.example\n'),
  system: false,
  servers: ['127.0.0.1:9'],
  timeoutMs: 50,
});
const names: Readonly<Record<string, readonly string[]>> = {
  '10.0.0.1': ['Good.example.', 'liar.example'],
  '2001:db8:0:0:0:0:0:1': ['six.example'],
};
const namesOf = createClientNames({
  resolver,
  reverse: async (address) => {
    const found = names[address];
    if (found === undefined) throw new Error('ENOTFOUND');
    return found;
  },
});

it('a name counts where it leads back to the address, whoever owns the reverse zone', async () => {
  expect(await namesOf('10.0.0.1')).toEqual(['good.example']);
  expect(await namesOf('2001:db8:0:0:0:0:0:1')).toEqual(['six.example']);
});

it('what nobody can name has no names', async () => {
  expect(await namesOf('10.0.0.2')).toEqual([]);
  expect(await namesOf('nonsense')).toEqual([]);
});
