import { describe, expect, it } from 'vitest';
import type { Upload } from '../../store/feeds/spool.ts';
import { receive } from './receive.ts';
import type { Received } from './receive.ts';

const object = (n: number, updated: number): string =>
  `@FILE { http://docs.example/${n}\nUpdate-Time{${String(updated).length}}:\t${updated}\n}\n`;

interface Taken {
  readonly received: Omit<Received, 'upload'>;
  readonly isKept: boolean;
  readonly calls: readonly string[];
}

async function take(
  pieces: readonly string[],
  end: { readonly ok: boolean } = { ok: true },
  { whole = false, maxBytes = 1e6 }: { readonly whole?: boolean; readonly maxBytes?: number } = {},
): Promise<Taken> {
  const calls: string[] = [];
  let size = 0;
  const note = (call: string) => async (): Promise<void> => void calls.push(call);
  const upload: Upload = {
    name: '1.xml',
    size: () => size,
    add: ({ length }) => void (size += length),
    flush: () => Promise.resolve(),
    keep: note('keep'),
    discard: note('discard'),
  };
  const all = async function* (): AsyncGenerator<Buffer> {
    for (const piece of pieces) yield Buffer.from(piece);
  };
  const outcome = () =>
    end.ok ? ({ ok: true, isWhole: false } as const) : ({ ok: false, stage: 'dialogue', why: 'it broke' } as const);
  const { upload: kept, ...received } = await receive(
    { pieces: all(), outcome },
    { spool: { begin: () => Promise.resolve(upload) }, whole, maxBytes, onPiece: () => Promise.resolve() },
  );
  return { received, isKept: kept !== undefined, calls };
}

describe('what a gatherd sends', () => {
  it('is kept when it is whole, with its objects and the last time that one was updated', async () => {
    const deleted = '@DELETE {\n@FILE { http://docs.example/9\n}\n}\n';
    const { received, isKept, calls } = await take([deleted, object(1, 70), object(2, 90), object(3, 80)]);
    expect(received).toMatchObject({ objects: 4, newest: 90 });
    expect(received.failed).toBeUndefined();
    expect([isKept, calls]).toEqual([true, ['keep']]);
  });

  it('is discarded when there is nothing new, and nothing is wrong with that', async () => {
    const { received, isKept, calls } = await take(['@DELETE {\n}\n@REFRESH {\n}\n@UPDATE {\n}\n']);
    expect(received).toMatchObject({ objects: 0, newest: undefined });
    expect(received.failed).toBeUndefined();
    expect([isKept, calls]).toEqual([false, ['discard']]);
  });

  it('is kept without an object when everything was asked for: all that the source has is to go', async () => {
    const { received, isKept } = await take(['@UPDATE {\n}\n'], { ok: true }, { whole: true });
    expect([received.objects, received.failed, isKept]).toEqual([0, undefined, true]);
  });

  it.each<readonly [string, Parameters<typeof take>, RegExp]>([
    ['breaks off', [[object(1, 70)], { ok: false }], /^it broke$/],
    ['is no SOIF', [['<html>\n', '</html>\n']], /15 bytes that are not SOIF/],
    [
      'is too much',
      [Array.from({ length: 50 }, (_, n) => object(n, 70)), { ok: true }, { maxBytes: 1_048_576 / 1024 }],
      /more than 0 MiB/,
    ],
  ])('is discarded when it %s, with the reason', async (_, given, reason) => {
    const { received, isKept, calls } = await take(...given);
    expect(received.failed).toMatch(reason);
    expect([isKept, calls]).toEqual([false, ['discard']]);
  });
});
