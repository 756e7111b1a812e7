import { describe, expect, test } from '@jest/globals';
import { findCrowdedFolders, findHiddenByKeyword, findLongFiles, MAX_FILES, MAX_LINES } from './rules.mjs';

const hidden = (text) => findHiddenByKeyword({ path: 'a.ts', text });
const filesIn = (folder, count) =>
  Array.from({ length: count }, (_, index) => ({ path: `${folder}/${index}.ts`, text: '' }));
const fileOf = (lines) => ({ path: 'core/a.ts', text: '\n'.repeat(lines - 1).concat(';\n') });

describe('members hidden by a keyword', () => {
  test.each([
    ['a field', 'class A {\n  private readonly b = 1;\n}'],
    ['a method', 'class A {\n  protected async b() {}\n}'],
    ['a getter', 'class A {\n  private get b() { return 1; }\n}'],
    ['a static member', 'class A {\n  private static b = 1;\n}'],
    ['a field that a parameter makes', 'class A {\n  constructor(private readonly b: number) {}\n}'],
    ['an abstract member', 'abstract class A {\n  protected abstract b(): void;\n}'],
  ])('are found: %s', (_, text) => {
    expect(hidden(text)).toEqual([expect.stringMatching(/^a\.ts:2 {2}hide the member by #/)]);
  });

  test.each([
    ['a constructor, which cannot be hidden by #', 'class A {\n  private constructor() {}\n}'],
    ['a member hidden by #', 'class A {\n  #b = 1;\n}'],
    ['a comment', '// a private key\nclass A {}'],
    ['a text', "const a = 'private b';"],
    ['a property of an object', 'const a = { private: 1 };'],
  ])('are not: %s', (_, text) => {
    expect(hidden(text)).toEqual([]);
  });
});

describe('crowded folders', () => {
  test('are those with one file too many', () => {
    const files = [...filesIn('core/full', MAX_FILES), ...filesIn('core/crowded', MAX_FILES + 1)];
    expect(findCrowdedFolders(files)).toEqual([expect.stringMatching(/^core\/crowded {2}has 21 files/)]);
  });

  test('count the files of folders inside them apart', () => {
    expect(findCrowdedFolders([...filesIn('core', MAX_FILES), ...filesIn('core/a', 1)])).toEqual([]);
  });

  test('may be an exception', () => {
    expect(findCrowdedFolders(filesIn('core/a', MAX_FILES + 1), { 'core/a': 'a reason' })).toEqual([]);
  });
});

describe('long files', () => {
  test('are those with one line too many', () => {
    expect(findLongFiles([fileOf(MAX_LINES)])).toEqual([]);
    expect(findLongFiles([fileOf(MAX_LINES + 1)])).toEqual([
      expect.stringMatching(/^core\/a\.ts {2}has 251/),
    ]);
  });

  test('may be as long as their exception says, and no longer', () => {
    const exceptions = { 'core/a.ts': { lines: 300, reason: 'a reason' } };
    expect(findLongFiles([fileOf(300)], exceptions)).toEqual([]);
    expect(findLongFiles([fileOf(301)], exceptions)).toEqual([
      expect.stringMatching(/301 lines, and 300 are allowed/),
    ]);
  });

  test('need an exception that is still needed', () => {
    const exceptions = { 'core/a.ts': { lines: 300, reason: 'a reason' } };
    const needless = [expect.stringMatching(/^core\/a\.ts {2}needs no exception/)];
    expect(findLongFiles([fileOf(MAX_LINES)], exceptions)).toEqual(needless);
    expect(findLongFiles([], exceptions)).toEqual(needless);
  });
});
