import { describe, expect, it } from 'vitest';
import { createTextTrail } from './text-trail.ts';

describe('what was typed and what comes back', () => {
  it('an answer that is late takes nothing back', () => {
    const trail = createTextTrail('');
    for (const typed of ['M', 'Me', 'Met']) expect(trail.tells(typed)).toBe(true);
    expect(['', 'M', 'M', 'Met', 'Met'].map(trail.brings)).toEqual([false, false, false, false, false]);
  });
  it('a text that was never told is news, and telling it back is none', () => {
    const trail = createTextTrail('saved');
    trail.tells('saved, and more');
    trail.brings('saved, and more');
    expect(trail.brings('saved')).toBe(true);
    expect(trail.tells('saved')).toBe(false);
  });
  it('what the page had before is news once the page has had something else', () => {
    const trail = createTextTrail('a');
    trail.tells('ab');
    expect(trail.brings('a')).toBe(false);
    expect(trail.brings('ab')).toBe(false);
    expect(trail.brings('a')).toBe(true);
  });
  it('undoing back to an earlier text is told', () => {
    const trail = createTextTrail('a');
    expect(['ab', 'a', 'ab'].map(trail.tells)).toEqual([true, true, true]);
  });
});
