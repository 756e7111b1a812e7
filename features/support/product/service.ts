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
let removeFolder: () => Promise<void> = async () => undefined;

/** One for all scenarios of a cucumber worker: they keep apart by using people and numbers of their own. */
export async function startService(): Promise<void> {
  const folder = await temporaryFolder();
  removeFolder = folder.remove;
  const product = await Product.start({ dataDir: folder.path });
  running = { product, driver: new HttpDriver(product.url), calendar: await Calendar.of(folder.path) };
}

/** Also after a start that failed half-way. */
export async function stopService(): Promise<void> {
  await running?.calendar.close();
  await running?.product.stop();
  running = undefined;
  await removeFolder();
}

export function service(): Service {
  if (!running) throw new Error('the product is not running');
  return running;
}
