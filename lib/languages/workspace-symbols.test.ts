import { describe, expect, it } from 'vitest';

import { applyEdits } from '../lang/text-edit.ts';
import { readCursor } from '../lang/testing.ts';
import { openCollection } from './open-collection.ts';
import { testCatalog } from './testing/catalog.ts';
import {
  definitionsOf,
  namesOf,
  referencesOf,
  renameEdits,
  renamingAt,
  symbolAt,
  symbolsOf,
  unresolvedIn,
} from './workspace-symbols.ts';

const files = {
  'robot.conf': '<Process\n  enumeration-filter=ours\n  generation-filter="gone"\n>\n</Process>\n',
  'filter.conf': '<Filter name="ours">\nSetup fn=filterrules-setup config=./config/sites.conf\n</Filter>\n',
  'sites.conf':
    '<Rule id=zip>\nMatch src=path by=ends-with value=.zip\n</Rule>\n<Site name=a>\nUse rule=zip\n</Site>\n',
};

/** The collection with the cursor in one of its files. */
function at(path: keyof typeof files, marked: string) {
  const { text, offset } = readCursor(marked);
  const open = openCollection(
    Object.entries({ ...files, [path]: text }).map(([name, value]) => ({ path: name, text: value })),
    testCatalog,
  );
  return { open, path, offset, all: symbolsOf(open) };
}

const inRobot = () => at('robot.conf', files['robot.conf'].replace('=ours', '=ou<|>rs'));

function places(symbols: readonly { readonly path: string; readonly name: string }[]): readonly string[] {
  return symbols.map(({ path, name }) => `${path} ${name}`);
}

describe('names over the files of a collection', () => {
  it('lead from a filter that is named to the one that is defined', () => {
    const { all, path, offset } = inRobot();
    const symbol = symbolAt(all, path, offset);
    expect(symbol?.kind).toBe('filter');
    expect(symbol && places(definitionsOf(all, symbol))).toEqual(['filter.conf ours']);
    expect(symbol && places(referencesOf(all, symbol, true))).toEqual(['robot.conf ours', 'filter.conf ours']);
  });

  it('lead from config= to the file of that name, wherever it lies', () => {
    const { all, path, offset } = at('filter.conf', files['filter.conf'].replace('sites', 'si<|>tes'));
    const symbol = symbolAt(all, path, offset);
    expect(symbol && places(definitionsOf(all, symbol))).toEqual(['sites.conf sites.conf']);
  });

  it('lead from Use to the rule, and back', () => {
    const { all, path, offset } = at('sites.conf', files['sites.conf'].replace('id=zip', 'id=z<|>ip'));
    const symbol = symbolAt(all, path, offset);
    expect(symbol && referencesOf(all, symbol, false).map(({ isDefinition }) => isDefinition)).toEqual([false]);
  });

  it('are listed by kind, and so are those that are defined nowhere', () => {
    const { all } = inRobot();
    expect(namesOf(all, 'filter')).toEqual(['ours']);
    expect(namesOf(all, 'file')).toEqual(Object.keys(files));
    expect(places(unresolvedIn(all))).toEqual(['robot.conf gone']);
  });
});

describe('renaming', () => {
  it('changes the name in every file, and nothing else', () => {
    const { open, all, path, offset } = inRobot();
    const symbol = symbolAt(all, path, offset);
    const result = symbol && renameEdits(open, symbol, 'theirs');
    const after = result?.ok === true ? result.edits : new Map();
    expect(applyEdits(files['robot.conf'], after.get('robot.conf'))).toBe(
      files['robot.conf'].replace('ours', 'theirs'),
    );
    expect(applyEdits(files['filter.conf'], after.get('filter.conf'))).toBe(
      files['filter.conf'].replace('ours', 'theirs'),
    );
    expect([...after.keys()]).toEqual(['robot.conf', 'filter.conf']);
  });

  it('refuses what would break a line, and a name that is taken', () => {
    const { open, all, path, offset } = inRobot();
    const symbol = symbolAt(all, path, offset);
    for (const name of ['', 'a b', 'a"b', 'a=b', 'a\nb']) {
      expect(symbol && renameEdits(open, symbol, name).ok, name).toBe(false);
    }
    const twice = at('filter.conf', `${files['filter.conf']}<Filter name="ot<|>her">\n</Filter>\n`);
    const other = symbolAt(twice.all, twice.path, twice.offset);
    expect(other && renameEdits(twice.open, other, 'ours')).toEqual({
      ok: false,
      reason: 'There is a filter ours already.',
    });
  });

  it('is said to be impossible where there is no name, or a file', () => {
    const nowhere = at('filter.conf', files['filter.conf'].replace('Setup', 'Se<|>tup'));
    expect(renamingAt(nowhere.all, nowhere.path, nowhere.offset).ok).toBe(false);
    const file = at('filter.conf', files['filter.conf'].replace('sites', 'si<|>tes'));
    expect(renamingAt(file.all, file.path, file.offset).ok).toBe(false);
    const filter = inRobot();
    expect(renamingAt(filter.all, filter.path, filter.offset)).toMatchObject({ ok: true, name: 'ours' });
  });
});
