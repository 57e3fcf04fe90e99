/** Whatever a browser, a script or an attacker sends to a server action, it answers: an action that throws is a failed page. */

import { describe, expect, it, vi } from 'vitest';
import { failed, problem } from '#lib/services/result.ts';

vi.mock('#app/session.ts', () => ({
  act: () => Promise.resolve(failed(problem('invalid', 'no'))),
  requireUser: () => Promise.resolve({ role: 'viewer' }),
}));
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));
vi.mock('next/navigation', () => ({ redirect: () => undefined }));
vi.mock('next/headers', () => ({ cookies: () => Promise.resolve({ set: () => undefined, get: () => undefined }) }));

const modules = import.meta.glob<Record<string, unknown>>('./**/*actions.ts', { eager: true });
const actions = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, action]) =>
    typeof action === 'function' ? [{ file, name, action: action as (...given: unknown[]) => Promise<unknown> }] : [],
  ),
);

const form = new FormData();
form.set('name', '\0');
form.set('files', new File(['x'], '../../x.zip'));
const garbage: readonly unknown[] = [
  undefined,
  null,
  '',
  '\0',
  'x',
  -1,
  Number.NaN,
  true,
  [],
  [null],
  {},
  form,
  new Blob(),
];

describe.each(actions)('$name of $file', ({ action }) => {
  it('answers whatever it is called with', async () => {
    const calls = garbage.flatMap((first) => garbage.map((second) => [first, second]));
    for (const pair of calls) {
      for (const given of [pair, [...pair, ...pair], ['docs', ...pair]]) {
        await expect(action(...given), JSON.stringify(given)).resolves.not.toThrow();
      }
    }
  });
});

it('knows the actions', () => {
  expect(actions.length).toBeGreaterThan(60);
});
