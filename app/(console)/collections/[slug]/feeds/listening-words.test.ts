import { describe, expect, it } from 'vitest';
import type { FeedListening } from '#lib/services/feedergate/contract.ts';
import { listeningLook, listeningWords } from './listening-words.ts';

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
