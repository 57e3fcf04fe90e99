import { describe, expect, it } from 'vitest';
import { createThrottle } from './throttle.ts';

const minutes = 60_000;

function setup() {
  let time = 1_000_000_000;
  const throttle = createThrottle(() => time);
  return { throttle, pass: (ms: number) => (time += ms), now: () => time };
}

describe('the sign-in throttle', () => {
  it('makes an account wait after five failures in a quarter of an hour, from whatever addresses', () => {
    const { throttle, pass, now } = setup();
    for (let i = 0; i < 5; i++) throttle.failed({ email: 'a@b.example', ip: `198.51.100.${i}` });
    const start = now();
    expect(throttle.waitUntil({ email: 'A@B.example', ip: '203.0.113.9' })).toBe(start + 15 * minutes);
    expect(throttle.waitUntil({ email: 'c@b.example', ip: '203.0.113.9' })).toBeUndefined();
    pass(15 * minutes);
    expect(throttle.waitUntil({ email: 'a@b.example', ip: '203.0.113.9' })).toBeUndefined();
  });

  it('makes an address wait after fifty failures, whatever the accounts', () => {
    const { throttle } = setup();
    for (let i = 0; i < 50; i++) throttle.failed({ email: `user${i}@b.example`, ip: '198.51.100.7' });
    expect(throttle.waitUntil({ email: 'new@b.example', ip: '198.51.100.7' })).toBeDefined();
    expect(throttle.waitUntil({ email: 'new@b.example', ip: '198.51.100.8' })).toBeUndefined();
  });

  it('does not lock the owner out of an address that signed in before', () => {
    const { throttle } = setup();
    const owner = { email: 'a@b.example', ip: '192.0.2.1' };
    throttle.succeeded(owner);
    for (let i = 0; i < 40; i++) throttle.failed({ email: 'a@b.example', ip: '198.51.100.7' });
    expect(throttle.waitUntil(owner)).toBeUndefined();
    for (let i = 0; i < 5; i++) throttle.failed(owner);
    expect(throttle.waitUntil(owner)).toBeDefined();
  });

  it('forgets failures when a sign-in is right', () => {
    const { throttle } = setup();
    const attempt = { email: 'a@b.example', ip: '192.0.2.1' };
    for (let i = 0; i < 4; i++) throttle.failed(attempt);
    throttle.succeeded(attempt);
    for (let i = 0; i < 4; i++) throttle.failed(attempt);
    expect(throttle.waitUntil(attempt)).toBeUndefined();
  });
});
