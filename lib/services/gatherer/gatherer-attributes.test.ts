import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import type { DescriptionView } from '../../store/read/read-description.ts';
import { confirmationOf, gathererAttributes, senderOf } from './gatherer-attributes.ts';

/** What a collection named Docs says of its Gatherer in gatherer.cf. */
async function senderBy(gathererCf: string) {
  const files = new Map([['gatherer.cf', gathererCf]]);
  const revisions = { newest: async () => ({ id: 1 }), files: async () => files };
  const context = { revisions, catalog: {}, version: '2.0' } as unknown as Parameters<typeof senderOf>[0];
  return senderOf(context, { id: 1, name: 'Docs' });
}

const rd = (attributes: Readonly<Record<string, string>>, expiresAt?: number): DescriptionView => ({
  url: 'http://a.example/',
  schema: 'DOCUMENT',
  attributes: Object.entries(attributes).map(([name, value]) => ({ name, values: [value], writer: { by: 'robot' } })),
  storedAt: 1_000_000,
  ...(expiresAt !== undefined && { expiresAt }),
});

async function valuesOf(gathererCf: string, given: DescriptionView) {
  const attributes = gathererAttributes(given, await senderBy(gathererCf));
  return Object.fromEntries(attributes.map(({ name, values }) => [name, values.join()]));
}

describe('every object of a Gatherer', () => {
  it('has the names that a Broker asks for, also where gatherer.cf leaves them out', async () => {
    expect(await valuesOf('', rd({ title: 'A' }))).toEqual({
      'gatherer-name': 'Docs',
      'gatherer-host': hostname(),
      'gatherer-version': 'Winnow-2.0',
      'time-to-live': '2419200',
      'refresh-rate': '604800',
      'update-time': '1000',
      title: 'A',
    });
    const written = 'Gatherer-Name: Mine\nGatherer-Host: h.example\nGatherer-Version: 1.9\nTime-To-Live: 60\n';
    expect(await valuesOf(written, rd({}))).toMatchObject({
      'gatherer-name': 'Mine',
      'gatherer-host': 'h.example',
      'gatherer-version': '1.9',
      'time-to-live': '60',
    });
  });

  it('keeps its own names, and its times are those of the RD', async () => {
    const own = rd({ 'gatherer-name': 'Own', 'update-time': '5', 'time-to-live': '7' }, 1_090_000);
    expect(await valuesOf('Gatherer-Name: Mine\n', own)).toMatchObject({
      'gatherer-name': 'Own',
      'update-time': '1000',
      'time-to-live': '90',
    });
  });

  it('is confirmed by its times and names alone, whoever may see it', async () => {
    const access = { allow: [], require: [], deny: [], isPublic: false };
    const { attributes, ...rest } = confirmationOf(
      { ...rd({ title: 'A', 'rd-expires': 'then' }), access },
      await senderBy(''),
    );
    expect(rest).not.toHaveProperty('access');
    expect(attributes.map(({ name }) => name).toSorted()).toEqual([
      'gatherer-host',
      'gatherer-name',
      'gatherer-version',
      'rd-expires',
      'refresh-rate',
      'time-to-live',
      'update-time',
    ]);
  });
});
