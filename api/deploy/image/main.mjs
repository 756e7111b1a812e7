// `npm run image [-- --all] [--check]`: builds the image `waxwing`, or `waxwing-all` with PostgreSQL in it, from nothing but the package.
// Needs Linux and buildah; `--check` also runs it, with podman.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createLibraryLinks } from '@waxwing/adapters/embedded-postgres';
import { assemble } from '../../../.dev/package/assemble.mjs';
import { checkImage } from './check.mjs';
import { makeRootFolder, mebibytesIn, PACKAGE, USER } from './root-folder.mjs';

/** A volume that is mounted there gets their owner. */
const OWN_FOLDERS = ['data', 'media'];
const project = fileURLToPath(new URL('../../..', import.meta.url));
const { values } = parseArgs({ options: { all: { type: 'boolean' }, check: { type: 'boolean' } } });

const missing = ['buildah', 'strip', 'ldd', ...(values.check ? ['podman'] : [])].filter(
  (name) => !isThere(name),
);
if (process.platform !== 'linux' || missing.length > 0) {
  process.stdout.write(`No image was built: that needs Linux with ${missing.join(', ') || 'buildah'}.\n`);
} else {
  const name = values.all ? 'waxwing-all' : 'waxwing';
  const id = await buildImage(name, values.all ?? false);
  process.stdout.write(`localhost/${name}\n${id}\n`);
  if (values.check) await checkImage(name, { hasPostgres: values.all ?? false });
}

function isThere(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}

async function buildImage(name, hasPostgres) {
  const { content, installed } = await assemble(join(project, 'dist'));
  const folder = join(project, 'dist', name);
  const modules = installed
    .filter(
      ({ name, path }) =>
        existsSync(join(project, path)) && (hasPostgres || !name.startsWith('@embedded-postgres/')),
    )
    .map(({ name, path }) => [name, path]);
  // The first start would make them, which it cannot where it may not write.
  for (const [name, path] of modules) {
    if (name.startsWith('@embedded-postgres/')) await createLibraryLinks(join(project, path));
  }
  makeRootFolder(folder, { project, node: process.execPath, content, modules, shell: hasPostgres });
  process.stdout.write(`The root folder has ${mebibytesIn(folder)} MiB.\n`);
  return commit(name, folder, hasPostgres);
}

/** A folder with those that belong to the user of the image. */
function ownFolders() {
  const folder = join(project, 'dist/own-folders');
  for (const name of OWN_FOLDERS) mkdirSync(join(folder, name), { recursive: true });
  const date = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? 0) * 1_000);
  for (const name of OWN_FOLDERS) utimesSync(join(folder, name), date, date);
  return folder;
}

/** Resolves to the id of the image. */
function commit(name, folder, hasPostgres) {
  const buildah = (...args) => execFileSync('buildah', args, { encoding: 'utf8' }).trim();
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const container = buildah('from', 'scratch');
  try {
    buildah('copy', '--quiet', container, folder, '/');
    buildah('copy', '--quiet', '--chown', `${USER}:${USER}`, container, ownFolders(), '/');
    buildah(
      'config',
      ...['--user', `${USER}:${USER}`],
      ...['--entrypoint', JSON.stringify(['/bin/node', `${PACKAGE}/bin/waxwing.mjs`])],
      // An empty one, or scratch keeps that of a shell.
      ...['--cmd', 'start'],
      ...['--workingdir', '/data', '--stop-signal', 'SIGTERM', '--port', '3000'],
      ...['--env', 'WAXWING_DATA=/data', '--env', 'HOME=/data'],
      ...(hasPostgres ? ['--env', 'HOST=0.0.0.0', '--volume', '/data'] : ['--env', 'NODE_ENV=production']),
      ...['--label', `org.opencontainers.image.version=${version}`],
      ...['--label', 'org.opencontainers.image.title=Waxwing'],
      container,
    );
    const date = process.env.SOURCE_DATE_EPOCH ?? '0';
    return buildah('commit', '--quiet', '--timestamp', date, container, `localhost/${name}:latest`);
  } finally {
    buildah('rm', container);
  }
}
