import { describe, expect, it } from 'vitest';
import { createThrottle } from './throttle.ts';

const minutes = 60_000;

function setup() {
  let time = 1_000_000_000;
  const throttle = createThrottle(() => time);
  return { throttle, pass: (ms: number) => (time += ms), now: () => time };
}

describe('the sign-in throttle', () => {
  it('lets five of forty attempts at once begin: they count before they are known to be wrong', () => {
    const { throttle } = setup();
    const waits = Array.from({ length: 40 }, () => throttle.begin({ email: 'a@b.example', ip: '203.0.113.9' }));
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(5);
  });

  it('makes an account wait after five failures in a quarter of an hour, from whatever addresses', () => {
    const { throttle, pass, now } = setup();
    for (let i = 0; i < 5; i++) throttle.begin({ email: 'a@b.example', ip: `198.51.100.${i}` });
    const start = now();
    expect(throttle.begin({ email: 'A@B.example', ip: '203.0.113.9' })?.until).toBe(start + 15 * minutes);
    expect(throttle.begin({ email: 'c@b.example', ip: '203.0.113.9' })).toBeUndefined();
    pass(15 * minutes);
    expect(throttle.begin({ email: 'a@b.example', ip: '203.0.113.9' })).toBeUndefined();
  });

  it('makes an address wait after fifty failures, whatever the accounts', () => {
    const { throttle } = setup();
    for (let i = 0; i < 50; i++) throttle.begin({ email: `user${i}@b.example`, ip: '198.51.100.7' });
    expect(throttle.begin({ email: 'new@b.example', ip: '198.51.100.7' })).toBeDefined();
    expect(throttle.begin({ email: 'new@b.example', ip: '198.51.100.8' })).toBeUndefined();
  });

  it('locks no owner out of a browser that signed in before, not even from behind the same address', () => {
    const { throttle } = setup();
    const owner = { email: 'a@b.example', ip: '198.51.100.7', device: 'laptop' };
    for (let i = 0; i < 1_000; i++) throttle.begin({ email: 'a@b.example', ip: `198.51.100.${i % 100}` });
    for (let i = 0; i < 5; i++) expect(throttle.begin(owner)).toBeUndefined();
    expect(throttle.begin(owner)).toBeDefined();
  });

  it('forgets the attempts of an account when a sign-in is right, but not those of the address on others', () => {
    const { throttle } = setup();
    const attempt = { email: 'a@b.example', ip: '192.0.2.1' };
    for (let i = 0; i < 46; i++) throttle.begin({ email: `user${i}@b.example`, ip: '192.0.2.1' });
    for (let i = 0; i < 4; i++) throttle.begin(attempt);
    throttle.succeeded(attempt);
    expect(throttle.begin(attempt)).toBeUndefined();
    expect(throttle.begin(attempt)).toBeDefined();
  });

  it('says once that somebody waits, and lets nobody known write a bounded number of lines', () => {
    const { throttle, pass } = setup();
    const attempt = { email: 'a@b.example', ip: '192.0.2.1' };
    const news = Array.from({ length: 30 }, () => throttle.begin(attempt)?.isNews);
    expect(news.filter(Boolean)).toHaveLength(1);
    const lines = Array.from({ length: 1_000 }, () => throttle.mayRecord());
    expect(lines.filter(Boolean)).toHaveLength(200);
    pass(15 * minutes);
    expect(throttle.mayRecord()).toBe(true);
  });
});
