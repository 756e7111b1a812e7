import { describe, expect, test } from '@jest/globals';
import {
  findCrowdedFolders,
  findFragments,
  findHiddenByKeyword,
  findHooksOfModules,
  findLongFiles,
  findUnlistedPatches,
  MAX_FILES,
  MAX_LINES,
} from './rules.mjs';

const hidden = (text) => findHiddenByKeyword({ path: 'a.ts', text });
const filesIn = (folder, count) =>
  Array.from({ length: count }, (_, index) => ({ path: `${folder}/${index}.ts`, text: '' }));
const fileOf = (lines) => ({ path: 'core/a.ts', text: '\n'.repeat(lines - 1).concat(';\n') });

const fragments = (text) => findFragments({ path: 'a.ts', text });

describe('comments that begin in the middle of a sentence', () => {
  test.each(['/** Of a text. */', '  // Whoever asks waits.', '/** Whose it is. */'])(
    'are found: %s',
    (comment) => {
      expect(fragments(`const a = 1;\n${comment}\nconst b = 2;`)).toEqual([
        expect.stringMatching(/^a\.ts:2 {2}begin the comment/),
      ]);
    },
  );

  test.each([
    ['a sentence', '/** The words of a text. */'],
    ['the second line of one', '// The words\n// Of Mice and Men are a title.'],
    ['a text', "const a = '// Of a text';"],
  ])('are not: %s', (_, text) => {
    expect(fragments(text)).toEqual([]);
  });
});

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

describe('hooks of modules that suites share', () => {
  const hooks = (path, text) => findHooksOfModules([{ path, text }]);

  test.each(['beforeEach', 'afterEach', 'beforeAll', 'afterAll'])('are found: %s', (hook) => {
    expect(hooks('core/testing/a.ts', `let a;\n${hook}(() => a.close());`)).toEqual([
      expect.stringMatching(/^core\/testing\/a\.ts {2}register the hook/),
    ]);
  });

  test('are not those of a suite, or of a function that a suite calls', () => {
    expect(hooks('core/src/a.test.ts', 'afterEach(() => undefined);')).toEqual([]);
    expect(hooks('core/testing/a.ts', 'function setUp() {\n  afterEach(() => undefined);\n}')).toEqual([]);
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

describe('patches of libraries', () => {
  const HEADER = '// Patch of ws 8.0.0. Thread: websockets/ws#1.\n';
  const INDEX = '| **ws 8.0.0** | | |\n| `a` | what | websockets/ws#1 |\n';
  const TEST = "describe('live hook: a', () => {});";
  const find = ({ header = HEADER, index = INDEX, test = TEST, installed = '8.0.0' } = {}) =>
    findUnlistedPatches(
      [
        { path: 'adapters/src/x/patches/a.ts', text: header },
        { path: 'adapters/src/x/patches/a.test.ts', text: test },
        { path: 'adapters/src/x/b.ts', text: '' },
      ],
      { index, versionOf: () => installed },
    );

  test('have a first line, a test and a row', () => {
    expect(find()).toEqual([]);
    const unknown = HEADER.replace('Thread: websockets/ws#1', 'No thread known');
    expect(find({ header: unknown, index: INDEX.replace('websockets/ws#1', 'none known') })).toEqual([]);
  });

  test.each([
    ['the first line is missing', { header: '' }, /needs a first line/],
    ['the library was updated', { installed: '8.0.1' }, /was read in ws 8\.0\.0, which is not installed/],
    ['the decision has another version', { index: INDEX.replace('8.0.0', '7.0.0') }, /has no ws 8\.0\.0/],
    ['the row is missing', { index: '| **ws 8.0.0** | | |' }, /has no row/],
    ['the row has another thread', { index: INDEX.replace('#1', '#2') }, /has another thread/],
    ['the test is missing', { test: '' }, /needs a test beside it/],
  ])('are found where %s', (_, change, finding) => {
    expect(find(change)).toEqual([expect.stringMatching(finding)]);
  });
});
