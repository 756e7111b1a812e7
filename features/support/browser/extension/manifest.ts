import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** As much of an extension's manifest as says which scripts run where. */
export interface Manifest {
  readonly background: { readonly service_worker: string };
  readonly content_scripts: readonly {
    readonly matches: readonly string[];
    readonly js: readonly string[];
    /** Absent where they run in a world of their own. */
    readonly world?: 'MAIN';
  }[];
}

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
}
