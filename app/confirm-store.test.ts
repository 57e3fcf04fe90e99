import { describe, expect, it } from 'vitest';
import { failed, problem } from '#lib/services/result.ts';
import { problemState } from './form-state.ts';
import { askedPassword, withPassword } from './confirm-store.ts';

const refusal = problem('unconfirmed', 'Enter your password again to continue.');
const forms = [refusal, failed(refusal), problemState(refusal, {})];

describe('an act that needs the password', () => {
  it.each(forms)('is done again when it was given: %j', async (answer) => {
    const answers: unknown[] = [answer, 'done'];
    const waiting = withPassword(() => Promise.resolve(answers.shift()));
    await Promise.resolve();
    askedPassword.get()?.answer(true);
    expect(await waiting).toBe('done');
    expect(askedPassword.get()).toBeUndefined();
  });

  it('stays undone when it was not, and nothing else asks', async () => {
    const waiting = withPassword(() => Promise.resolve(refusal));
    await Promise.resolve();
    askedPassword.get()?.answer(false);
    expect(await waiting).toBe(refusal);
    expect(await withPassword(() => Promise.resolve({ message: 'The name is taken.' }))).toHaveProperty('message');
    expect(askedPassword.get()).toBeUndefined();
  });
});
