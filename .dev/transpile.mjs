// Strips the types of the server's sources, in a second and without the compiler: for `npm start` in a fresh clone. Whoever
// changes the sources has them checked by `npm test`.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node.mjs';

/** The projects that the server consists of. */
export const PRODUCT = ['core', 'adapters/whatsapp-bridge', 'adapters', 'api/contract', 'api'];

const TESTS = /\.test\.ts$|\.d\.ts$|[\\/]testing[\\/]/;

export async function transpile() {
  // Not there before the packages are installed.
  const { build } = await import('esbuild');
  for (const project of PRODUCT) {
    const folder = join(root, project);
    await build({
      absWorkingDir: folder,
      entryPoints: sourcesOf(folder).map((path) => join('src', path)),
      outbase: '.',
      outdir: 'dist',
      format: 'esm',
      target: 'es2024',
      sourcemap: true,
      logLevel: 'warning',
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    });
  }
}

function sourcesOf(folder) {
  const files = readdirSync(join(folder, 'src'), { recursive: true });
  return files.filter((path) => path.endsWith('.ts') && !TESTS.test(path));
}
