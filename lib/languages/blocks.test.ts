import { expect, it } from 'vitest';
import { sourceText } from '../lang/source-text.ts';
import { blocksOf } from './blocks.ts';

function blocks(path: string, text: string): readonly string[] {
  return blocksOf(sourceText(path, text)).map(({ word, from, header, to }) => `${word} ${from}-${header}-${to}`);
}

it('finds blocks with their tags, and those that are not closed up to the next tag', () => {
  const text =
    '<Site id=a\n type=site>\n  Start url=http://a/\n</Site>\n\n<Site id=b>\n Start url=http://b/\n\n<Site id=c>\n';
  expect(blocks('filterrules.conf', text)).toEqual(['Site 1-2-4', 'Site 6-6-7', 'Site 9-9-9']);
});

it('takes a close tag of another name for the end of the block, as the parser does', () => {
  expect(blocks('filter.conf', '<Filter name="a">\nSetup fn=b\n</Filte>\nData fn=c\n')).toEqual(['Filter 1-1-3']);
  expect(blocks('gatherer.cf', 'Top-Directory: /a\n< RootNodes >\nhttp://a/\n</RootNode>\n')).toEqual([
    'RootNodes 2-2-4',
  ]);
});

it('takes no word of a value or a comment for a tag, and gives a close tag that closes nothing no block', () => {
  expect(blocks('filter.conf', '# <Filter>\n</Filter>\nData fn=c deny="<a>"\n')).toEqual([]);
});

it('knows the header of robot.conf', () => {
  expect(blocks('robot.conf', '<Process\n  depth=3\n>\nhttp://a/\n</Process>\n')).toEqual(['Process 1-3-5']);
});
