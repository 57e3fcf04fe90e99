import { expect, it } from 'vitest';
import { parseEdits } from './kept-edits.ts';

it('reads the texts and the revision they began with', () => {
  const kept = parseEdits('{"base":3,"texts":[["filter.conf","a"]]}');
  expect(kept?.base).toBe(3);
  expect(kept?.texts.get('filter.conf')).toBe('a');
});

it('takes nothing else for edits', () => {
  for (const other of [
    '',
    'null',
    '3',
    '{}',
    '{"base":"3","texts":[]}',
    '{"base":3,"texts":[["a",1]]}',
    '{"base":3,"texts":{}}',
  ]) {
    expect(parseEdits(other), other).toBeUndefined();
  }
});
