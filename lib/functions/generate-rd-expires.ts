/** Makes the date on which the resource description expires a source. */

import { addMonths, parseDate, printDate } from '../sdk/dates.ts';
import { defineFunction, needs } from '../sdk/define-function.ts';
import { source } from '../sdk/param.ts';
import type { Facts } from '../sdk/resource.ts';

const monthsKept = 3;

export const generateRdExpires = defineFunction({
  name: 'generate-rd-expires',
  phases: ['Data', 'Generate'],
  summary: 'Sets a source to the date the resource description expires.',
  doc: 'The date is that of the Expires header or of a META named expires, otherwise three calendar months after the retrieval. Servers also send `0` or a date that has passed to keep a page out of caches; such an Expires says nothing about the description and is left out.',
  params: { dst: source.defaultsTo('rd-expires', { label: 'Source to set', doc: 'Source to set.', use: 'sets' }) },
  setsExpiry: true,
  examples: [
    {
      text: 'Generate fn=generate-rd-expires',
      given: { now: 'Wed, 30 Nov 1994 08:49:37 GMT' },
      expect: { sources: { 'rd-expires': 'Tue, 28 Feb 1995 08:49:37 GMT' } },
    },
    {
      text: 'Generate fn=generate-rd-expires',
      doc: 'The server says when.',
      given: { now: 'Wed, 30 Nov 1994 08:49:37 GMT', expires: 'Sun, 01 Jan 1995 00:00:00 GMT' },
      expect: { sources: { 'rd-expires': 'Sun, 01 Jan 1995 00:00:00 GMT' } },
    },
    {
      text: 'Generate fn=generate-rd-expires dst=valid-until',
      given: { now: 'Wed, 30 Nov 1994 08:49:37 GMT' },
      expect: { sources: { 'valid-until': 'Tue, 28 Feb 1995 08:49:37 GMT' } },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 48',
  reads: () => ['expires'],
  decide({ facts, sources }, { dst }) {
    const { now } = facts;
    if (now === undefined) return needs('now');
    const said = [sources.get('expires') ?? '', ...metaExpirations(facts)]
      .map(parseDate)
      .find((date) => date !== undefined && date > now);
    sources.set(dst, printDate(said ?? addMonths(now, monthsKept)));
    return { kind: 'proceed', note: said === undefined ? 'three months from the retrieval' : 'as the resource says' };
  },
});

function metaExpirations({ content }: Facts): readonly string[] {
  return (content?.metas ?? []).filter(([name]) => name === 'expires').map(([, value]) => value);
}
