import { freshImages } from './media/fresh-images.js';
import { openMediaShop } from './media/media-shop.js';
import { reusedImages } from './media/reused-images.js';
import { textsBesideFiles } from './media/texts-beside-files.js';
import { uploads } from './media/uploads.js';
import type { BenchOptions } from './support/bench.js';
import type { BenchScope } from './support/bench-scope.js';
import type { BenchRow } from './support/table.js';

const PARTS = { reused: reusedImages, fresh: freshImages, uploads, beside: textsBesideFiles };

/** What files cost beside texts, beside Baileys alone, and beside a server that does nothing but store them. */
export async function media(scope: BenchScope, { only }: BenchOptions): Promise<BenchRow[]> {
  const shop = await openMediaShop(scope);
  const rows: BenchRow[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (only !== '' && !only.split(',').includes(name)) continue;
    scope.report(`media: ${name}`);
    rows.push(...(await measure(shop)));
  }
  return rows;
}
