import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The part of an extension's manifest that says which scripts run where. */
export interface Manifest {
  readonly background: { readonly service_worker: string };
  readonly content_scripts: readonly {
    readonly matches: readonly string[];
    readonly js: readonly string[];
    /** Absent for scripts in an isolated world. */
    readonly world?: 'MAIN';
  }[];
}

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
}
