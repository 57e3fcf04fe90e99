import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../outside/clock.ts';
import { backOffMs, createAddressTurns, createGate, paceOf, takeAddressTurn } from './politeness.ts';

const settings = { serverDelayMs: 1000, siteMaxConnections: 2 };

describe('the pace of a site', () => {
  it('is the larger of server-delay and Crawl-delay', () => {
    expect(paceOf(settings, 5)).toEqual({ delayMs: 5000, slots: 2 });
    expect(paceOf(settings, 0.5)).toEqual({ delayMs: 1000, slots: 2 });
    expect(paceOf({ ...settings, serverDelayMs: 0 }, undefined).delayMs).toBe(0);
  });

  it('takes at most thirty seconds of a Crawl-delay', () => {
    expect(paceOf(settings, 86_400).delayMs).toBe(30_000);
  });
});

describe('the gate of a visit', () => {
  it('lets the next request start the delay after the start of the last, not after its end', () => {
    const gate = createGate({ delayMs: 1000, slots: 2 }, 0);
    const request = gate.started(100);
    expect(gate.waitMs(600)).toBe(500);
    request.ended();
    expect(gate.waitMs(600)).toBe(500);
    expect(gate.waitMs(1100)).toBe(0);
  });

  it('counts from the moment the request went out, when the connection took a while', () => {
    const gate = createGate({ delayMs: 1000, slots: 2 }, 0);
    gate.started(0).sent(400);
    expect(gate.waitMs(1000)).toBe(400);
  });

  it('does not count what was decided without asking the site', () => {
    const gate = createGate({ delayMs: 1000, slots: 2 }, 0);
    gate.started(0).sent(0);
    const denied = gate.started(1000);
    denied.unused();
    denied.ended();
    expect(gate.waitMs(1000)).toBe(0);
    const late = gate.started(1000);
    gate.started(2000);
    late.unused();
    expect(gate.restMs(2000)).toBe(1000);
  });

  it('has no slot left when as many are open as the site allows', () => {
    const gate = createGate({ delayMs: 0, slots: 1 }, 0);
    const request = gate.started(0);
    expect(gate.waitMs(5000)).toBe(Infinity);
    request.ended();
    expect(gate.waitMs(5000)).toBe(0);
    expect(gate.open()).toBe(0);
  });

  it('waits for the site before the first request, and says how long the site is to rest', () => {
    const gate = createGate({ delayMs: 1000, slots: 1 }, 250);
    expect(gate.waitMs(0)).toBe(250);
    gate.started(250);
    expect(gate.restMs(300)).toBe(950);
  });
});

describe('a request that has to be made again', () => {
  it('takes the next turn, so that no other one starts meanwhile', () => {
    const gate = createGate({ delayMs: 1000, slots: 2 }, 0);
    const request = gate.started(0);
    expect(request.again(200)).toBe(800);
    expect(gate.waitMs(1000)).toBe(1000);
    request.sent(1000);
    expect(gate.waitMs(1000)).toBe(1000);
  });
});

describe('hosts behind one address', () => {
  it('share the turns, each of the longest delay of them', () => {
    const turnOf = createAddressTurns(fixedClock());
    const gate = (delayMs: number, ip = '10.0.0.1') => createGate({ delayMs, slots: 2 }, 0, turnOf(ip));
    const [slow, quick, elsewhere] = [gate(5000), gate(1000), gate(1000, '10.0.0.2')];
    expect(quick.waitMs(0)).toBe(0);
    slow.started(0).sent(100);
    expect(quick.waitMs(1000)).toBe(4100);
    expect(elsewhere.waitMs(1000)).toBe(0);
    const request = quick.started(5100);
    expect([slow.waitMs(5100), quick.waitMs(5100)]).toEqual([5000, 5000]);
    request.unused();
    expect([slow.waitMs(5100), quick.waitMs(5100)]).toEqual([0, 0]);
  });
});

it('backs off twice as long after each attempt, spread by up to a quarter', () => {
  expect(backOffMs(1, 0)).toBe(2000);
  expect(backOffMs(2, 0)).toBe(4000);
  expect(backOffMs(1, 1)).toBe(2500);
});

describe('the turns of addresses', () => {
  it('are kept while they may be used, and no longer', () => {
    const clock = fixedClock();
    const turnOf = createAddressTurns(clock);
    const first = turnOf('10.0.0.1');
    for (let other = 0; other < 5_000; other++) {
      takeAddressTurn(turnOf(`10.1.${other >> 8}.${other & 255}`), 1_000, clock.monotonic());
      if (other % 1_000 === 0) expect(turnOf('10.0.0.1')).toBe(first);
      clock.advance(1_000);
    }
    takeAddressTurn(first, 7_200_000, clock.monotonic());
    for (let later = 0; later < 7_200; later++) {
      turnOf(`10.2.${later >> 8}.${later & 255}`);
      clock.advance(1_000);
    }
    expect(turnOf('10.0.0.1')).toBe(first);
    clock.advance(20_000_000);
    for (let later = 0; later < 20_000; later++) turnOf(`10.3.${later >> 8}.${later & 255}`);
    expect(turnOf('10.0.0.1')).not.toBe(first);
  });
});
