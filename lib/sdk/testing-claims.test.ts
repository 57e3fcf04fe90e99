import { describe, expect, test } from 'vitest';
import { defineFunction, needs, proceed } from './define-function.ts';
import type { FunctionDeclaration, FunctionSpec } from './define-function.ts';
import { source } from './param.ts';
import { liesOf } from './testing-claims.ts';

const params = {
  src: source.defaultsTo('type', { doc: '' }),
  dst: source.defaultsTo('type', { doc: '', use: 'sets' }),
};
const readOnly = { src: params.src };

type Given<P> = Omit<Partial<FunctionSpec<P & typeof readOnly, undefined>>, 'params'>;

function liesIn(declaration: FunctionDeclaration): readonly string[] {
  return liesOf(declaration, [new Map([['src', 'type']])]);
}

const plain = {
  name: 'tested',
  phases: ['MetaData', 'Data'],
  summary: '',
  doc: '',
  examples: [],
  reference: '',
} as const;

/** Reads and sets nothing that it does not say, but for what is given. */
function lies(given: Given<unknown>): readonly string[] {
  return liesIn(defineFunction({ ...plain, params: readOnly, ...given }));
}

function liesOfSetter(given: Omit<Partial<FunctionSpec<typeof params, undefined>>, 'params'>): readonly string[] {
  return liesIn(defineFunction({ ...plain, params, ...given }));
}

describe('what a function does and does not say', () => {
  test('is that it denies', () => {
    const decide = () => ({ kind: 'deny', reason: 'no' }) as const;
    expect(lies({ decide })).toEqual(['denies, unsaid']);
    expect(lies({ decide, denies: true })).toEqual([]);
  });

  test('is that it changes a source', () => {
    const decide: Given<unknown>['decide'] = ({ sources }) => {
      sources.clear('Type');
      return proceed;
    };
    expect(lies({ decide })).toEqual(['changes type, unsaid']);
    expect(lies({ decide, sets: ['type'] })).toEqual([]);
    expect(liesOfSetter({ decide })).toEqual([]);
  });

  test('is that it reads a source', () => {
    const decide: Given<unknown>['decide'] = ({ sources }, { src }) => ({
      kind: 'proceed',
      note: sources.get(src) ?? '',
    });
    expect(lies({ decide })).toEqual(['reads type, unsaid']);
    expect(lies({ decide, reads: ({ src }) => [src] })).toEqual([]);
  });

  test('is that it reads the depth, which is a source and a fact', () => {
    const decide: Given<unknown>['decide'] = ({ facts }) => ({ kind: 'proceed', note: String(facts.depth) });
    expect(lies({ decide })).toEqual(['reads depth, unsaid']);
    expect(lies({ decide, reads: () => ['depth'] })).toEqual([]);
  });

  test('is that it needs what only a run can say', () => {
    const decide: Given<unknown>['decide'] = ({ facts }) => (facts.totals === undefined ? needs('totals') : proceed);
    expect(lies({ decide })).toEqual(['asks for totals, unsaid']);
    expect(lies({ decide, runFacts: () => ['totals'] })).toEqual([]);
  });

  test('is that it asks the rules', () => {
    const decide: Given<unknown>['decide'] = ({ rules }) => ({ kind: 'proceed', note: rules().reason });
    expect(lies({ decide })).toEqual(['asks the rules, unsaid']);
    expect(lies({ decide, asksRules: true })).toEqual([]);
  });

  test('is that it reads the text of a page', () => {
    const produce: Given<unknown>['produce'] = ({ content, write }) => write('text', [content.text]);
    expect(lies({ phases: ['Generate'], produce })).toEqual(['reads the text, unsaid']);
    expect(lies({ phases: ['Generate'], produce, readsText: true })).toEqual([]);
  });

  test('is that it makes something, when it says that it denies', () => {
    const produce: Given<unknown>['produce'] = ({ write }) => write('a', ['b']);
    const decide = () => ({ kind: 'deny', reason: 'no' }) as const;
    const phases = ['Data', 'Generate'] as const;
    expect(lies({ phases, produce, decide, denies: true })).toEqual(['makes something, and only denies, unsaid']);
    expect(lies({ phases: ['Enumerate'], produce })).toEqual([
      'writes attributes elsewhere than under Generate, unsaid',
    ]);
  });
});

describe('what a function says and does not do', () => {
  test.each([
    [{ denies: true }, 'never denies'],
    [{ sets: ['type'] }, 'never changes type'],
    [{ asksRules: true }, 'never asks the rules'],
    [{ readsText: true }, 'never reads the text'],
    [{ setsExpiry: true }, 'never sets when the RD expires'],
    [{ runFacts: () => ['md5First'] as const }, 'never asks for md5First'],
  ] as const)('%o', (given, lie) => {
    expect(lies({ ...given, decide: () => proceed })).toEqual([lie]);
  });

  test('is that it sets what a parameter names', () => {
    expect(liesOfSetter({ decide: () => proceed })).toEqual(['never changes type']);
  });
});
