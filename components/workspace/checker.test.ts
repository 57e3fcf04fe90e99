import { describe, expect, it } from 'vitest';
import { buildCatalog } from '#lib/catalog.ts';
import type { CheckAnswer, CheckRequest } from './check-texts.ts';
import { createChecker } from './checker.ts';

const text = (value: string) => [{ path: 'robot.conf', text: value }];
const words = buildCatalog({ functions: [], protocols: [], summarizers: [] });

/** A worker that answers when it is told to. */
function heldPort() {
  const requests: CheckRequest[] = [];
  let answered: (answer: CheckAnswer) => void = () => undefined;
  let failed = (): void => undefined;
  return {
    requests,
    answer: () => answered({ id: requests.at(-1)?.id ?? 0, findings: new Map() }),
    fail: () => failed(),
    port: {
      send: (request: CheckRequest) => void requests.push(request),
      hear: (whenAnswered: typeof answered, whenFailed: typeof failed) => {
        [answered, failed] = [whenAnswered, whenFailed];
      },
      close: () => undefined,
    },
  };
}

describe('the checker of texts', () => {
  it('sends one text at a time, of those asked meanwhile the last, and the catalog once', async () => {
    const held = heldPort();
    const checker = createChecker(() => held.port);
    const first = checker.check(text('a'), words);
    const second = checker.check(text('b'), words);
    const third = checker.check(text('c'), words);
    expect(await second).toBeUndefined();
    held.answer();
    expect(await first).toBeUndefined();
    held.answer();
    expect(await third).toEqual(new Map());
    expect(held.requests.map(({ files, catalog: sent }) => [files[0]?.text, sent === undefined])).toEqual([
      ['a', false],
      ['c', true],
    ]);
  });

  it('checks on the page where no worker is to be had, or it breaks', async () => {
    const alone = createChecker(() => undefined);
    const findings = await alone.check(text('no-such-parameter=1\n'), words);
    expect(findings?.get('robot.conf')?.length).toBeGreaterThan(0);
    const held = heldPort();
    const broken = createChecker(() => held.port);
    const waiting = broken.check(text('no-such-parameter=1\n'), words);
    held.fail();
    expect((await waiting)?.get('robot.conf')).toEqual(findings?.get('robot.conf'));
  });

  it('leaves nobody waiting when it is closed', async () => {
    const checker = createChecker(() => heldPort().port);
    const waiting = checker.check(text('a'), words);
    checker.close();
    expect(await waiting).toBeUndefined();
  });
});
