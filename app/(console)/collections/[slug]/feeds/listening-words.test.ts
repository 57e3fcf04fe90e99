import { describe, expect, it } from 'vitest';
import type { FeedListening } from '#lib/services/feedergate/contract.ts';
import { listeningLook, listeningWords, pushLine } from './listening-words.ts';

const http = { scheme: 'http', port: 19_900 } as const;
const https = { scheme: 'https', port: 19_902 } as const;
const both = (...open: readonly (boolean | undefined)[]): FeedListening => ({
  on: true,
  trusted: 3,
  ports: [http, https].map((port, index) => {
    const isOpen = open[index];
    return isOpen === undefined ? port : { ...port, isOpen };
  }),
});

describe('whether clients can push', () => {
  it.each([
    [{ on: false, ports: [] }, 'quiet'],
    [both(), 'running'],
    [both(true, true), 'kept'],
    [both(true, false), 'warn'],
    [both(false, false), 'failed'],
  ] as const)('%o is %s', (listening, tone) => {
    expect(listeningLook(listening).tone).toBe(tone);
  });

  it('names ports and trusted networks', () => {
    expect(listeningWords(both(true, true))).toMatch(/^ports 19900 and 19902 \(TLS\), 3\strusted networks$/);
    expect(listeningWords({ on: true, ports: [{ ...http, isOpen: false }] })).toBe(
      'port 19900 closed, all networks trusted',
    );
  });
});

it('pushes to the port that is listening, of the host of the console', () => {
  const target = { host: 'crawl.example:3000', source: 'docs' };
  const listening: FeedListening = { on: true, ports: [{ scheme: 'http', port: 20900, isOpen: true }] };
  expect(pushLine(listening, target)).toMatch(/datasource=docs .* http:\/\/crawl\.example:20900\/xmlfeed$/);
  expect(pushLine({ ...listening, on: false }, target)).toBeUndefined();
});
