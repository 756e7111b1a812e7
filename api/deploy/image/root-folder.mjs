// The root folder of the image: Node, the libraries that it is linked with, the package, and nothing else.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

export const USER = 65_532;
export const PACKAGE = '/app/node_modules/waxwing';

/** Runs the program in a container that runs already, where there is no shell and no `env` for its own first line. */
const PROGRAM = `#!/bin/node\nimport('${PACKAGE}/bin/waxwing.mjs');\n`;

/** What names are looked up with; nothing is linked with them. */
const NAME_LOOKUP = ['libnss_dns.so.2', 'libnss_files.so.2'];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Fills `folder`. `content` is the assembled package, `modules` are the folders of what is installed beside it, by name; `shell` is
 * copied where PostgreSQL is among them, whose `initdb` calls one.
 */
export function makeRootFolder(folder, { project, node, content, modules, shell }) {
  rmSync(folder, { recursive: true, force: true });
  const at = (path) => join(folder, path);
  for (const path of ['bin', 'etc/ssl/certs', 'app/node_modules']) mkdirSync(at(path), { recursive: true });
  copyFileSync(node, at('bin/node'));
  execFileSync('strip', [at('bin/node')]);
  if (shell) copyFileSync(realpathSync('/bin/sh'), at('bin/sh'));
  cpSync(content, at(PACKAGE), { recursive: true });
  for (const [name, from] of modules) {
    cpSync(join(project, from), at(`app/node_modules/${name}`), { recursive: true, verbatimSymlinks: true });
  }
  writeFileSync(at('etc/passwd'), `waxwing:x:${USER}:${USER}::/data:\n`);
  writeFileSync(at('etc/group'), `waxwing:x:${USER}:\n`);
  writeFileSync(at('etc/nsswitch.conf'), 'hosts: files dns\n');
  if (existsSync(CERTIFICATES)) copyFileSync(CERTIFICATES, at(CERTIFICATES));
  for (const library of librariesOf(folder)) copyLibrary(library, folder);
  chmodSync(at('bin/node'), 0o755);
  writeFileSync(at('bin/waxwing'), PROGRAM, { mode: 0o755 });
  settleTimes(folder);
}

/** The system's libraries that anything in the folder is linked with. */
function librariesOf(folder) {
  const programs = filesIn(folder).filter((path) => /(\/bin\/[^/.]+|\.node|\.so(\.\d+)*)$/.test(path));
  const found = new Set();
  for (const program of programs) {
    for (const [, library] of lddOf(program).matchAll(/(?:=> |^\s*)(\/\S+) \(0x/gm)) {
      if (!library.startsWith(folder)) found.add(library);
    }
  }
  const beside = dirname([...found].find((path) => /\/libc\.so/.test(path)));
  return [...found, ...NAME_LOOKUP.map((name) => join(beside, name)).filter(existsSync)];
}

/** A script has none. */
function lddOf(program) {
  try {
    return execFileSync('ldd', [program], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

/** Under the name by which it is looked up. */
function copyLibrary(path, folder) {
  const to = join(folder, path);
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(realpathSync(path), to);
  chmodSync(to, 0o755);
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The same sources make the same image. */
function settleTimes(folder) {
  const date = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? 0) * 1_000);
  for (const name of readdirSync(folder, { recursive: true })) lutimesSync(join(folder, name), date, date);
  lutimesSync(folder, date, date);
}

/** For messages: how much is in the folder. */
export function mebibytesIn(folder) {
  return Math.round(filesIn(folder).reduce((sum, path) => sum + lstatSync(path).size, 0) / 1_048_576);
}
