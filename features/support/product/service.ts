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
  running = await openService();
}

/** A product of its own with these settings, and the way to it; it ends with the others. */
export async function openService(env: Readonly<Record<string, string>> = {}): Promise<Service> {
  const folder = await temporaryFolder();
  undo.push(folder.remove);
  // Browsers come from this one machine, in all scenarios. Who calls without one comes from an address of his own, or the scenarios
  // would use up each other's tries.
  const common = { RATE_LIMIT_IP: '0', TRUST_PROXY: 'loopback' };
  const product = await Product.start({ dataDir: folder.path, env: { ...common, ...env } });
  undo.push(() => product.stop());
  const calendar = await Calendar.of(folder.path);
  undo.push(() => calendar.close());
  return { product, driver: new HttpDriver(product.url), calendar };
}

/** Has something undone when the run ends, after all that is opened later. */
export function atTheEnd(step: () => Promise<unknown>): void {
  undo.push(step);
}

export async function stopService(): Promise<void> {
  running = undefined;
  for (let step = undo.pop(); step; step = undo.pop()) await step();
}

export function service(): Service {
  if (!running) throw new Error('the product is not running');
  return running;
}
