import { temporaryFolder } from '@waxwing/adapters/testing';
import { Product } from '@waxwing/api/testing';
import type { Driver } from '../drivers/driver.js';
import { HttpDriver } from '../drivers/http-driver.js';
import { Calendar } from './calendar.js';

/** The product under test and the ways to it. */
export interface Service {
  product: Product;
  driver: Driver;
  calendar: Calendar;
}

let running: Service | undefined;
/** What has to be undone, the last thing first; also after a start that failed half-way. */
const undo: (() => Promise<unknown>)[] = [];

/** One for all scenarios of a cucumber worker: they keep apart by using people and numbers of their own. */
export async function startService(): Promise<void> {
  const folder = await temporaryFolder();
  undo.push(folder.remove);
  const product = await Product.start({ dataDir: folder.path });
  undo.push(() => product.stop());
  const calendar = await Calendar.of(folder.path);
  undo.push(() => calendar.close());
  running = { product, driver: new HttpDriver(product.url), calendar };
}

export async function stopService(): Promise<void> {
  running = undefined;
  for (let step = undo.pop(); step; step = undo.pop()) await step();
}

export function service(): Service {
  if (!running) throw new Error('the product is not running');
  return running;
}
