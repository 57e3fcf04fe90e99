import { describe, expect, it } from 'vitest';
import { expressionOf, templateOf } from './url-template.ts';

describe('a template', () => {
  it.each([
    ['http://a.test/calendar/day/2031-04-07', '/calendar/day/{yyyy-mm-dd}'],
    ['http://a.test/calendar/2031-04/', '/calendar/{yyyy-mm}/'],
    ['http://a.test/event/8821.html', '/event/{n}.html'],
    ['http://a.test/view?id=77&mode=print', '/view?id={n}&mode=print'],
    ['http://a.test/x/123e4567-e89b-12d3-a456-426614174000', '/x/{uuid}'],
    ['http://a.test/s/9f86d081884c7d659a2feaa0c55ad015', '/s/{hex}'],
    ['http://a.test/docs/guide.html', '/docs/guide.html'],
    ['http://a.test/', '/'],
  ])('of %s is %s', (url, template) => {
    expect(templateOf(url)).toBe(template);
  });
});

it('leaves the folder it is of as it is', () => {
  expect(templateOf('http://a.test/p0/2031/x-9.html', '/p0/')).toBe('/p0/{n}/x-{n}.html');
  expect(templateOf('http://a.test/p0/', '/p0/')).toBe('/p0/');
});

it('turns a template into an expression that matches its URLs', () => {
  expect(expressionOf('/calendar/day/{n}')).toBe('^/calendar/day/[0-9]+');
  expect(expressionOf('/a.b/{yyyy-mm-dd}?x={n}')).toBe(String.raw`^/a\.b/[0-9]{4}-[0-9]{2}-[0-9]{2}`);
});
