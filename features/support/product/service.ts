import { Product, removeFolder, temporaryFolder } from '@waxwing/api/testing';
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

/** One for all scenarios of a cucumber worker: they keep apart by using people and numbers of their own. */
export async function startService(): Promise<void> {
  const product = await Product.start({ dataDir: await temporaryFolder() });
  try {
    running = { product, driver: new HttpDriver(product.url), calendar: await Calendar.of(product.dataDir) };
  } catch (error) {
    await end(product);
    throw error;
  }
}

export async function stopService(): Promise<void> {
  if (!running) return;
  const { calendar, product } = running;
  running = undefined;
  await calendar.close();
  await end(product);
}

async function end(product: Product): Promise<void> {
  await product.stop();
  await removeFolder(product.dataDir);
}

export function service(): Service {
  if (!running) throw new Error('the product is not running');
  return running;
}
