/** One evaluator, whichever way it is called: the same facts give the same decision. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Facts } from '../../sdk/resource.ts';
import { decide, decideCompact, trace } from './decide.ts';
import type { Progress } from './decide.ts';
import { createLedger } from './ledger.ts';
import { fetched, filters, response, testProgram } from '../testing/program.ts';
import { decided, start } from '../testing/decisions.ts';

describe('one evaluator', () => {
  const program = testProgram({
    files: {
      'filter.conf': filters(
        `Setup fn=setup-type-by-extension file=mime.types
MetaData fn=filterrules-process
MetaData fn=assign-type-by-extension
MetaData fn=filter-by-prefix src=type deny=image
MetaData fn=filter-by-prefix src=ip deny=10.
Data fn=filter-by-regex src=author deny="^B"
Enumerate fn=enumerate-urls`,
        `MetaData fn=filterrules-process
MetaData fn=filter-by-exact src=path deny=/private
Data fn=generate-md5
Data fn=filter-by-md5
Data fn=assign-source dst=kind src=content-type
Data fn=filter-by-exact src=kind allow=text/html
Generate fn=generate-rd-expires
Generate fn=extract-source src="kind,md5"`,
      ),
      'mime.types': 'text/html html\nimage/png png\n',
    },
    extraStarts: [start],
  });

  const url = fc.constantFrom(start, `${start}private`, `${start}a.png`, 'http://x.example/', `${start}a/a/a/`);
  const facts: fc.Arbitrary<Facts> = fc
    .record({
      url,
      depth: fc.constantFrom(0, 3, 99),
      ip: fc.constantFrom('10.0.0.1', '192.0.2.1'),
      refused: fc.boolean(),
      robots: fc.constantFrom('absent', 'unreachable', 'found' as const),
      outcome: fc.constantFrom('ok', 'redirect', 'gone', 'timeout', 'not-modified' as const),
      type: fc.constantFrom('text/html', 'application/pdf'),
      author: fc.constantFrom('Becker', 'Smith'),
      marks: fc.record({ noindex: fc.boolean(), nofollow: fc.boolean() }),
      first: fc.constantFrom(start, `${start}first`),
    })
    .map(({ url, depth, ip, refused, robots, outcome, type, author, marks, first }) =>
      fetched(
        url,
        {
          type,
          metas: [['author', author]],
          ...(marks.noindex && { noindex: 'meta' }),
          ...(marks.nofollow && { nofollow: 'meta' }),
        },
        {
          depth,
          address: refused ? { allowed: false, reason: 'not-public' } : { ip, allowed: true },
          robots: { state: robots, allowed: robots === 'absent' },
          response: response({ outcome }),
          md5First: { 'generation-default': first },
        },
      ),
    );

  /** Gives one fact at a time, each only when it is asked for. */
  function stepwise(all: Facts, progress?: Progress, known: Facts = bare(all)): string {
    const result = decide(program, known, progress);
    if (result.done) return result.path;
    expect(known[result.needs]).toBeUndefined();
    return stepwise(all, result.progress, { ...known, [result.needs]: all[result.needs] });
  }
  const bare = ({ url, depth, discovery }: Facts): Facts => ({ url, depth, discovery });

  test('deciding step by step equals deciding with all facts at once', () => {
    fc.assert(
      fc.property(facts, (all) => {
        const whole = decide(program, all);
        expect(whole.done && whole.path).toBe(stepwise(all));
      }),
    );
  });

  test('the same facts give the same decision, on the hot path and in a trace', () => {
    const ledger = createLedger(program);
    fc.assert(
      fc.property(facts, (all) => {
        const compact = decideCompact(ledger, all);
        const traced = trace(program, all);
        if (!compact.done) throw new TypeError(`asks for ${compact.needs}`);
        expect(traced.path).toBe(compact.path);
        expect(traced.decision).toEqual(compact.interned.decision);
        expect(traced.entries.map(({ step, outcome }) => ({ step, outcome }))).toEqual(
          compact.interned.decision.path.map(({ step, outcome }) => ({ step, outcome })),
        );
        const whole = decide(program, all);
        expect(whole.done && whole.decision).toEqual(compact.interned.decision);
      }),
    );
  });

  test('a progress can be continued more than once', () => {
    const all = fetched(`${start}docs`);
    const { md5First: _, ...before } = all;
    const first = decide(program, before);
    if (first.done) throw new TypeError('decided too early');
    const again = [0, 1].map(() => decide(program, all, first.progress));
    expect(again[0]).toEqual(again[1]);
    expect(again[0]).toMatchObject({ done: true });
  });

  test('every decided resource is in one state of the accounting, and its verdict fits it', () => {
    fc.assert(
      fc.property(facts, (all) => {
        const { state, verdict, decidedBy } = decided(program, all);
        expect(['rejected', 'fetched', 'failed']).toContain(state);
        expect(Object.values(verdict)).not.toContain(null);
        if (state !== 'fetched') expect(verdict).toMatchObject({ enumerate: false, generate: false });
        expect(decidedBy === undefined).toBe(verdict.generate);
      }),
    );
  });
});
