// `npm run check:house`: members, files, folders and patches of the product are as readable as agreed. Tests and what helps them may be longer,
// and have their hooks in each suite.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CROWDED_FOLDERS, LONG_FILES } from './house/exceptions.mjs';
import {
  findCrowdedFolders,
  findFragments,
  findHiddenByKeyword,
  findHooksOfModules,
  findLongFiles,
  findUnlistedPatches,
} from './house/rules.mjs';
import { root } from './node.mjs';

const SOURCES = '{core,adapters,api,shell,mfe-*,features}/**/*.{ts,tsx,js,mjs,cjs}';
const OUTPUT = /(^|\/)(node_modules|dist|build|report)$/;
const TESTS = /\.test\.\w+$|(^|\/)(testing|bench|features)\//;

const files = globSync(SOURCES, { cwd: root, exclude: (name) => OUTPUT.test(name) })
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
if (files.length === 0) throw new Error('There are no files to read.');
const product = files.filter(({ path }) => !TESTS.test(path));

const findings = [
  ...files.flatMap(findHiddenByKeyword),
  ...files.flatMap(findFragments),
  ...findHooksOfModules(files),
  ...findCrowdedFolders(product, CROWDED_FOLDERS),
  ...findLongFiles(product, LONG_FILES),
  ...findUnlistedPatches(files, {
    index: readFileSync(join(root, 'core/decisions/0043-patches-of-libraries.md'), 'utf8'),
    versionOf: (library) =>
      JSON.parse(readFileSync(join(root, 'node_modules', library, 'package.json'), 'utf8')).version,
  }),
];
for (const finding of findings) process.stdout.write(`${finding}\n`);
process.exitCode = findings.length > 0 ? 1 : 0;
