// What keeps the folders and files of the product readable: how members are hidden, and how much stands in one place.
import { basename, dirname } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

export const MAX_FILES = 20;
export const MAX_LINES = 250;

/** Members are hidden by `#`, which also holds at run time; a constructor cannot be. */
export function findHiddenByKeyword({ path, text }) {
  if (!/\b(private|protected)\b/.test(text)) return [];
  const found = [];
  const check = (node) => {
    const isConstructor = node.kind === 'constructor';
    if (node.accessibility && node.accessibility !== 'public' && !isConstructor) found.push(node);
  };
  new Visitor({
    MethodDefinition: check,
    TSAbstractMethodDefinition: check,
    PropertyDefinition: check,
    TSAbstractPropertyDefinition: check,
    AccessorProperty: check,
    TSAbstractAccessorProperty: check,
    TSParameterProperty: check,
  }).visit(parseSync(path, text).program);
  return found.map(({ start, accessibility }) => {
    const line = text.slice(0, start).split('\n').length;
    return `${path}:${line}  hide the member by #, not by ${accessibility}`;
  });
}

const FRAGMENT = /^\s*\/(?:\/|\*\*) (?:Of|Whoever|Whatever|Whose) /;

/** Comments that begin in the middle of a sentence: `Of a text.` says something only beside the name below it. */
export function findFragments({ path, text }) {
  const lines = text.split('\n');
  const begins = (at) => FRAGMENT.test(lines[at]) && !/^\s*\/\//.test(lines[at - 1] ?? '');
  return [...lines.keys()]
    .filter(begins)
    .map((at) => `${path}:${at + 1}  begin the comment with what it is about`);
}

/** Folders with more files than a reader takes in at once. `exceptions` are the paths of folders that may have more. */
export function findCrowdedFolders(files, exceptions = {}) {
  const counts = Map.groupBy(files, ({ path }) => dirname(path));
  const crowded = [...counts].filter(([folder, inside]) => inside.length > MAX_FILES && !exceptions[folder]);
  return crowded.map(
    ([folder, { length }]) => `${folder}  has ${length} files, and ${MAX_FILES} are allowed`,
  );
}

/**
 * Files that are more than one concept. `exceptions` say by path how many lines a file may have instead; one that is no longer
 * needed is reported, so that the file cannot grow again.
 */
export function findLongFiles(files, exceptions = {}) {
  const lines = new Map(files.map(({ path, text }) => [path, text.trimEnd().split('\n').length]));
  const long = [...lines].filter(([path, count]) => count > (exceptions[path]?.lines ?? MAX_LINES));
  const needless = Object.keys(exceptions).filter((path) => (lines.get(path) ?? 0) <= MAX_LINES);
  return [
    ...long.map(
      ([path, count]) =>
        `${path}  has ${count} lines, and ${exceptions[path]?.lines ?? MAX_LINES} are allowed`,
    ),
    ...needless.map(
      (path) => `${path}  needs no exception any more: remove it from .dev/house/exceptions.mjs`,
    ),
  ];
}

const TEST_FILE = /\.test\.\w+$/;
const HOOK_OF_MODULE = /^(?:before|after)(?:Each|All)\(/m;

/** Test hooks of shared modules. Suites share the modules of their worker (decision 94), so that only the first of them gets such a hook. */
export function findHooksOfModules(files) {
  return files
    .filter(({ path, text }) => !TEST_FILE.test(path) && HOOK_OF_MODULE.test(text))
    .map(
      ({ path }) =>
        `${path}  register the hook in a function that each suite calls: only the first suite gets it here`,
    );
}

const PATCH = /(^|\/)patches\/[^/]+$/;
const TEST = /\.test(\.\w+)$/;
const PATCH_HEADER =
  /^\/\/ Patch of (?<library>\S+) (?<version>\d\S*)\. (?:Thread: (?<thread>\S+)|No thread known)\.\n/;

/**
 * Patches of libraries that a reader of `index`, the decision that lists them, would not find as they are. `versionOf` is the
 * installed version of a library.
 */
export function findUnlistedPatches(files, { index, versionOf }) {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const rows = index.split('\n').filter((line) => line.startsWith('|'));
  const problemsOf = (path, text) => {
    const { library, version, thread = 'none known' } = PATCH_HEADER.exec(text)?.groups ?? {};
    const name = basename(path).replace(/\.\w+$/, '');
    const row = rows.find((line) => line.includes(`\`${name}\``));
    const test = texts.get(path.replace(/\.\w+$/, '.test.ts'));
    return [
      !library &&
        'needs a first line: // Patch of <library> <version>. Thread: <thread>. (or: No thread known.)',
      library &&
        version !== versionOf(library) &&
        `was read in ${library} ${version}, which is not installed`,
      library && !index.includes(`${library} ${version}`) && `has no ${library} ${version} in the decision`,
      !row && 'has no row in the decision',
      library && row && !row.includes(`| ${thread} |`) && `has another thread in the decision than ${thread}`,
      !/^describe\('live hook/m.test(test ?? '') &&
        'needs a test beside it with a describe that begins with "live hook"',
    ].filter(Boolean);
  };
  return files
    .filter(({ path }) => PATCH.test(path) && !TEST.test(path))
    .flatMap(({ path, text }) => problemsOf(path, text).map((problem) => `${path}  ${problem}`));
}
