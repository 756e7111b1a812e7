// Puts the package together in a folder, and the folder into a tarball.
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'tar';
import { FRONT_ENDS } from '../../shell/federation/paths.mjs';
import { root } from '../node.mjs';
import { bundleServer } from './bundle.mjs';
import { componentsOf, pagePackages } from './components.mjs';
import { manifest } from './manifest.mjs';
import { billOfMaterials, licenceTexts, thirdPartyTable } from './third-party.mjs';

/** npm's own: files of the package are dated so. */
const DEFAULT_DATE = 499_162_500;

/** Resolves to the tarball's path and hash, its content, what is to be installed beside it, and the lists of what ships. The same sources make the same bytes. */
export async function assemble(folder) {
  rmSync(folder, { recursive: true, force: true });
  const content = join(folder, 'package');
  const metafile = await bundleServer(join(content, 'server'));
  copyShipped(join(content, 'server/shipped'));
  const about = manifest();
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const installed = Object.keys({ ...about.dependencies, ...about.optionalDependencies });
  const components = componentsOf({ metafile, pages: pagePackages(), installed, packages });
  const lists = {
    'THIRD-PARTY.md': thirdPartyTable(components),
    'waxwing.cdx.json': billOfMaterials(components, about),
  };
  const texts = {
    ...lists,
    'LICENCES.txt': licenceTexts(components),
    'package.json': `${JSON.stringify(about, null, 2)}\n`,
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(content, name), text);
  cpSync(join(root, 'README.md'), join(content, 'README.md'));
  mkdirSync(join(content, 'bin'));
  cpSync(join(root, 'api/deploy/package/waxwing.mjs'), join(content, 'bin/waxwing.mjs'));
  chmodSync(join(content, 'bin/waxwing.mjs'), 0o755);
  const tarball = join(folder, `${about.name}-${about.version}.tgz`);
  await pack(folder, tarball);
  const beside = components.filter(({ ships }) => ships.includes('installed'));
  return {
    tarball,
    content,
    lists,
    installed: beside,
    hash: createHash('sha256').update(readFileSync(tarball)).digest('hex'),
  };
}

/** What the server reads at run time, see `api/src/shipped.ts`. */
function copyShipped(shipped) {
  const copy = (from, to) => cpSync(join(root, from), join(shipped, to), { recursive: true });
  for (const folder of FRONT_ENDS) copy(`${folder}/dist`, folder);
  for (const folder of FRONT_ENDS)
    for (const end of ['', '.br', '.gz'])
      rmSync(join(shipped, folder, `packages.json${end}`), { force: true });
  for (const name of ['openapi.json', 'openapi.public.json']) copy(`api/contract/${name}`, name);
  copy('shell/federation/front-ends.json', 'front-ends.json');
  copy('api/clients/listen', 'listen');
}

/** Sorted, without owners, and of one date. */
async function pack(folder, file) {
  const date = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? DEFAULT_DATE) * 1_000);
  const names = readdirSync(join(folder, 'package'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
  await create(
    { cwd: folder, file, gzip: { level: 9 }, portable: true, mtime: date, noDirRecurse: true },
    names,
  );
}
