import { expect, it } from 'vitest';
import type { Writer } from '../../sdk/resource.ts';
import type { DescriptionView } from './contract.ts';
import { expiryOf } from './expiry.ts';

const since = Date.UTC(2005, 0, 1);

function rd(writer?: Writer): DescriptionView {
  const attributes = writer === undefined ? [] : [{ name: 'rd-expires', values: [''], writer }];
  return { url: 'http://a.example/', schema: 'DOCUMENT', attributes, expiresAt: since };
}

it.each<[Writer | undefined, string]>([
  [{ by: 'external-metadata', file: 'external_metadata.cfg', line: 4 }, 'Class X in external_metadata.cfg:4'],
  [{ by: 'directive', file: 'filter.conf', line: 9, fn: 'extract-source' }, 'extract-source in filter.conf:9'],
  [undefined, 'Time-To-Live in gatherer.cf'],
])('an expired RD says since when, by what, and what brings it back: %j', (writer, cause) => {
  const expiry = expiryOf(rd(writer), since);
  expect(expiry?.since).toBe(since);
  expect(expiry?.words).toContain('expired at 2005-01-01 00:00 UTC');
  expect(expiry?.words).toContain(cause);
});

it('a date that somebody entered over another one is not what expires: the other one is named', () => {
  const [crawled] = rd({ by: 'external-metadata', file: 'external_metadata.cfg', line: 4 }).attributes;
  const writer: Writer = { by: 'manual', person: 'otto@example.org' };
  const given = { name: 'rd-expires', values: ['2099-01-01'], writer, ...(crawled && { crawled }) };
  const expiry = expiryOf({ ...rd(), attributes: [given] }, since);
  expect(expiry).toMatchObject({ file: 'external_metadata.cfg', line: 4 });
  expect(expiry?.words).toContain('Class X in external_metadata.cfg:4');
  expect(expiry?.words).not.toContain('otto');
});

it('a valid RD, one without a date, and none say nothing', () => {
  expect(expiryOf(rd(), since - 1)).toBeUndefined();
  const { expiresAt: _, ...endless } = rd();
  expect(expiryOf(endless, since)).toBeUndefined();
  expect(expiryOf(undefined, since)).toBeUndefined();
});
