import type { Driver } from '../drivers/driver.js';
import { HttpDriver } from '../drivers/http-driver.js';
import { Calendar } from './calendar.js';
import { Product } from './product.js';

/** The product under test and the ways to it. */
export interface Service {
  product: Product;
  driver: Driver;
  calendar: Calendar;
}

let running: Service | undefined;

/** One for all scenarios of a cucumber worker: they keep apart by using people and numbers of their own. */
export async function startService(): Promise<void> {
  const product = await Product.start();
  try {
    running = { product, driver: new HttpDriver(product.url), calendar: await Calendar.of(product.dataDir) };
  } catch (error) {
    await product.remove();
    throw error;
  }
}

export async function stopService(): Promise<void> {
  await running?.calendar.close();
  await running?.product.remove();
  running = undefined;
}

export function service(): Service {
  if (!running) throw new Error('the product is not running');
  return running;
}
