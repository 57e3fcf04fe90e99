import { describe, expect, it } from 'vitest';
import { insertLine } from './insert-line.ts';

const text = `# The filters
<Filter name="enumeration-default">
  MetaData fn=filterrules-process
  Data fn=assign-source dst=type src=content-type
</Filter>
<Filter name="generation-default">
  MetaData fn=filterrules-process
  MetaData fn=filter-by-prefix src=path deny=/old/
</Filter>
`;

describe('a directive put into a filter.conf', () => {
  it('stands after the last of its phase, in every filter, and nothing else changes', () => {
    const line = 'MetaData fn=filter-by-prefix src=path deny="/a b/"';
    const inserted = insertLine(text, line);
    expect(inserted?.line).toBe(4);
    expect(inserted?.text.split('\n').filter((each) => each.trim() === line)).toHaveLength(2);
    expect(inserted?.text.split('\n').filter((each) => each.trim() !== line)).toEqual(text.split('\n'));
    expect(inserted?.text.split('\n')[3]?.trim()).toBe(line);
  });

  it('is left out where it stands already', () => {
    const line = 'MetaData fn=filter-by-prefix deny=/old/ src=path';
    const inserted = insertLine(text, line);
    expect(inserted?.text.match(/deny=\/old\//g)).toHaveLength(2);
    expect(insertLine(inserted?.text ?? '', line)).toBeUndefined();
  });

  it('has to be one', () => {
    expect(insertLine(text, '# nothing')).toBeUndefined();
    expect(insertLine('', 'MetaData fn=filter-by-prefix src=path deny=/a/')).toBeUndefined();
  });
});
