import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Product } from './product.js';

const CLI = join(createRequire(import.meta.url).resolve('@waxwing/api/main'), '..', 'command-cli.js');

/** Runs a scheduled job of the product now, as `npm run job` does; resolves when it is done. */
export async function runJob({ dataDir }: Product, name: string): Promise<void> {
  const { PATH, HOME } = process.env;
  await promisify(execFile)(process.execPath, [CLI, 'job', name], {
    env: { PATH, HOME, WAXWING_DATA: dataDir },
  });
}
