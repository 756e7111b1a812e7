// `npm run package [-- --write | --check | --to <folder>]`: makes the package, `dist/waxwing-<version>.tgz`. With `--write` also the lists of
// what ships that are kept in the project; `--check` makes it twice and tells what differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './node.mjs';
import { assemble } from './package/assemble.mjs';

const KEPT = { 'THIRD-PARTY.md': 'THIRD-PARTY.md', 'waxwing.cdx.json': 'api/deploy/waxwing.cdx.json' };
const { values } = parseArgs({
  options: {
    write: { type: 'boolean' },
    check: { type: 'boolean' },
    to: { type: 'string', default: 'dist' },
  },
});
const folder = resolve(root, values.to);

const { tarball, lists, hash } = await assemble(folder);
if (values.write) {
  for (const [name, path] of Object.entries(KEPT)) writeFileSync(join(root, path), lists[name]);
}
const problems = values.check ? await check(lists, hash) : [];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${tarball}\nsha256 ${hash}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function check(lists, hash) {
  const stale = Object.entries(KEPT)
    .filter(([name, path]) => readFileSync(join(root, path), 'utf8') !== lists[name])
    .map(([, path]) => `${path} is not what ships now: run \`npm run package -- --write\`.`);
  const again = await assemble(join(folder, 'again'));
  return again.hash === hash ? stale : [...stale, 'Two packages of the same sources differ.'];
}
