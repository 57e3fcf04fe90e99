import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, holdToast, releaseToast, showToast, toasts } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const { id } of toasts.get()) dismissToast(id);
  vi.useRealTimers();
});

function texts(): readonly string[] {
  return toasts.get().map(({ text }) => text);
}

it('a toast goes by itself after five seconds', () => {
  showToast('Copied');
  vi.advanceTimersByTime(4999);
  expect(texts()).toEqual(['Copied']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

it('a toast stays while it is held', () => {
  showToast('Saved as r48');
  const [toast] = toasts.get();
  expect(toast).toBeDefined();
  if (toast === undefined) return;
  holdToast(toast.id);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Saved as r48']);
  releaseToast(toast.id);
  vi.advanceTimersByTime(5000);
  expect(texts()).toEqual([]);
});

it('at most three are in sight, the newest last', () => {
  for (const text of ['a', 'b', 'c', 'd']) showToast(text);
  expect(texts()).toEqual(['b', 'c', 'd']);
});

it('who listens hears of every change until it stops listening', () => {
  const listener = vi.fn<() => void>();
  const stop = toasts.subscribe(listener);
  showToast('a');
  stop();
  showToast('b');
  expect(listener).toHaveBeenCalledTimes(1);
});
