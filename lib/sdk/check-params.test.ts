import { describe, expect, it } from 'vitest';

import { lexPblock } from '../lang/pblock-lexemes.ts';
import { sourceText } from '../lang/source-text.ts';
import { alternatives, checkParams } from './check-params.ts';
import type { Declared } from './check-params.ts';
import { describeParam } from './describe.ts';
import { integer, source, string } from './param.ts';

const doc = 'A parameter.';
const declared: Declared = {
  params: [
    describeParam('src', source({ doc })),
    describeParam('max', integer.optional({ doc, min: 1 })),
    describeParam('allow', string.optional({ doc })),
    describeParam('deny', string.optional({ doc })),
  ],
  paramGroups: [{ rule: 'at-least-one', names: ['allow', 'deny'] }],
  common: ['enable'],
};

function findings(text: string, against = declared): readonly string[] {
  const lexemes = lexPblock(sourceText('', text), { keywords: new Set(), tagsRunOn: false });
  const pairs = lexemes.filter((lexeme) => lexeme.kind === 'pair');
  return checkParams(pairs, against).map((finding) => {
    if (finding.kind === 'missing') return `missing ${finding.entry.name}`;
    if (finding.kind === 'group') return `group ${finding.written.length}`;
    const more = finding.kind === 'unknown' ? ` ${finding.suggestion ?? '-'}` : '';
    return `${finding.kind} ${finding.pair.name.text}${more}`;
  });
}

describe('written parameters', () => {
  it('pass when they are those declared', () => {
    expect(findings('src=host deny=a max=3 enable=off')).toEqual([]);
  });
  it('are named when unknown, with the nearest name', () => {
    expect(findings('src=host dney=a deny=b zzz=1')).toEqual(['unknown dney deny', 'unknown zzz -']);
  });
  it('are refused twice, unreadable, missing or without one of their group', () => {
    expect(findings('src=a src=b max=0 deny=x')).toEqual(['twice src', 'unreadable max']);
    expect(findings('max=2')).toEqual(['missing src', 'group 0']);
  });
  it('are refused when one only may be there', () => {
    const exactly: Declared = {
      params: declared.params,
      paramGroups: [{ rule: 'exactly-one', names: ['allow', 'deny'] }],
    };
    expect(findings('src=a allow=b deny=c', exactly)).toEqual(['group 2']);
  });
  it('may differ in case, which is said', () => {
    expect(findings('SRC=a deny=b')).toEqual(['misspelled-case SRC']);
  });
  it('are never taken for members of Object.prototype', () => {
    expect(findings('src=a deny=b constructor=1')).toEqual(['unknown constructor -']);
  });
});

describe('alternatives', () => {
  it('reads as a sentence', () => {
    expect(alternatives(['allow', 'deny'])).toBe('allow or deny');
    expect(alternatives(['a', 'b', 'c'])).toBe('a, b or c');
  });
});
