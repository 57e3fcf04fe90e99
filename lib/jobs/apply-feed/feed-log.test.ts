import { expect, it } from 'vitest';
import { placedFinding } from '../../lang/xml/finding.ts';
import { messages } from '../../languages/gsa-feed/messages.ts';
import { createFeedLog } from './feed-log.ts';

it('a finding is about the record that it stands in, though the feed was counted in between', () => {
  const log = createFeedLog();
  log.add(placedFinding(messages, 'emptyMeta', { line: 7, column: 3, offset: 0 }, { name: 'a' }));
  expect(log.counts()).toEqual({ codes: { 'FEED-116': 1 }, warnings: 1 });
  log.record({ place: { line: 5, column: 1, offset: 0 }, url: 'http://a.example/' });
  expect(log.messages()).toMatchObject([{ code: 'FEED-116', line: 7, recordLine: 5, url: 'http://a.example/' }]);
});

it('a finding told late is about its own record, and leaves alone what is open', () => {
  const log = createFeedLog();
  const of = (line: number) => placedFinding(messages, 'emptyMeta', { line, column: 1, offset: 0 }, { name: 'a' });
  log.add(of(9));
  log.tell(of(3), { place: { line: 2, column: 1, offset: 0 }, url: 'http://a.example/' });
  log.record({ place: { line: 8, column: 1, offset: 0 }, url: 'http://b.example/' });
  expect(log.messages()).toMatchObject([
    { line: 3, recordLine: 2, url: 'http://a.example/' },
    { line: 9, recordLine: 8, url: 'http://b.example/' },
  ]);
});
