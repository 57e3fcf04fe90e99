import { describe } from 'vitest';
import { contentFact, functionTester } from '../sdk/testing.ts';
import { generateRdExpires } from './generate-rd-expires.ts';

const now = 'Wed, 30 Nov 1994 08:49:37 GMT';
const inThreeMonths = 'Tue, 28 Feb 1995 08:49:37 GMT';
const later = 'Sun, 01 Jan 1995 00:00:00 GMT';
const withMeta = (value: string) => ({
  content: contentFact({
    metas: [
      ['author', 'x'],
      ['expires', value],
    ],
  }),
});

describe('generate-rd-expires', () => {
  functionTester(generateRdExpires, {
    proceeds: {
      'three calendar months, not beyond the end of the month': {
        sources: { now },
        gives: { sources: { 'rd-expires': inThreeMonths } },
      },
      'the header says when': { sources: { now, expires: later }, gives: { sources: { 'rd-expires': later } } },
      'a META says when': {
        sources: { now },
        facts: withMeta('1995-01-01'),
        gives: { sources: { 'rd-expires': later } },
      },
      'the header goes before the META': {
        sources: { now, expires: later },
        facts: withMeta('1996-01-01'),
        gives: { sources: { 'rd-expires': later } },
      },
      'the META counts when the header holds no date': {
        sources: { now, expires: '-1' },
        facts: withMeta('1995-01-01'),
        gives: { sources: { 'rd-expires': later } },
      },
      'a date that has passed is about caches': {
        sources: { now, expires: 'Thu, 19 Nov 1981 08:52:00 GMT' },
        gives: { sources: { 'rd-expires': inThreeMonths } },
      },
      'the source can be named': {
        params: { dst: 'until' },
        sources: { now },
        gives: { sources: { until: inThreeMonths } },
      },
    },
    needs: { 'the time is asked for, never read from a clock': { sources: { expires: later } } },
  });
});
