import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Site } from '../../http/site/static-site.js';
import type { Settings } from '../../settings/settings.js';
import { shipped } from '../../shipped.js';
import { listenScript } from './listen-script.js';
import { REMOTES } from './remotes.js';

/** The built front ends, and what else is served beside them; the settings may name another URL for a remote. */
export function siteOf({ REMOTES: elsewhere }: Pick<Settings, 'REMOTES'>, publicUrl: string): Site {
  const own = REMOTES.map(({ folder, container }) => [container, `/${folder}.manifest.json`]);
  return {
    folders: ['shell', ...REMOTES.map(({ folder }) => folder)].map(builtFolder),
    scripts: { '/listen.mjs': listenScript(publicUrl) },
    remotes: { ...Object.fromEntries(own), ...elsewhere },
  };
}

function builtFolder(name: string): string {
  const packaged = shipped(name);
  if (packaged) return packaged;
  const packageFile = createRequire(import.meta.url).resolve(`@waxwing/${name}/package.json`);
  return join(dirname(packageFile), 'dist');
}
