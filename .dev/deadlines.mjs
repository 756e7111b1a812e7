// `npm run check:deadlines`: no test may pass or fail by the speed of the machine. Reads all tests and their support code.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDeadlines } from './deadlines/find-deadlines.mjs';
import { root } from './node.mjs';

const FOLDERS = '{core,adapters,api,shell,mfe-*,features,.dev}';
const TESTS = [
  `${FOLDERS}/**/*.test.{ts,tsx,mjs}`,
  `${FOLDERS}/**/testing/**/*.{ts,tsx,mjs}`,
  'features/{steps,support}/**/*.ts',
  '.dev/jest/*.mjs',
  // Benchmarks that tests run too.
  'api/bench/{drill,crash-matrix}/**/*.ts',
];

const files = globSync(TESTS, { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) });
const findings = [...new Set(files)]
  .toSorted()
  .flatMap((file) =>
    findDeadlines(file, readFileSync(join(root, file), 'utf8')).map(
      ({ line, sentence }) => `${file}:${line}  ${sentence}`,
    ),
  );
for (const finding of findings) process.stdout.write(`${finding}\n`);
if (files.length === 0) throw new Error('There are no tests to read.');
process.exitCode = findings.length > 0 ? 1 : 0;
