// Which module imports which, as dependency-cruiser finds it for the import rules.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../node.mjs';
import { parseJsxWhereItIs, SOURCE_FOLDERS } from '../sources.mjs';

const STARTERS = new Set(['child_process', 'worker_threads', 'cluster']);

/** `importers`: by module, who imports it. `starters`: modules that start processes or threads. Paths are relative to the repository. */
export async function moduleGraph() {
  const { cruise } = await import('dependency-cruiser');
  const { options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));
  parseJsxWhereItIs();
  const { output } = await cruise(
    SOURCE_FOLDERS,
    { ...options, baseDir: root },
    options.enhancedResolveOptions,
  );
  const importers = new Map(output.modules.map(({ source }) => [source, []]));
  const starters = new Set();
  for (const { source, dependencies } of output.modules) {
    for (const { resolved, coreModule } of dependencies) {
      if (coreModule && STARTERS.has(resolved.replace('node:', ''))) starters.add(source);
      importers.get(resolved)?.push(source);
    }
  }
  return { importers, starters };
}
