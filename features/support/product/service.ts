import { temporaryFolder } from '@waxwing/adapters/testing';
import { Product } from '@waxwing/api/testing';
import type { Driver } from '../drivers/driver.js';
import { HttpDriver } from '../drivers/http-driver.js';
import { TimeMachine } from './time-machine.js';

/** The product under test and the ways to it. */
export interface Service {
  product: Product;
  driver: Driver;
  timeMachine: TimeMachine;
}

let running: Service | undefined;
/** What has to be undone, the last thing first; also after a start that failed half-way. */
const cleanups: (() => Promise<unknown>)[] = [];

/** One for all scenarios of a cucumber worker: they keep apart by using people and numbers of their own. */
export async function startService(): Promise<void> {
  running = await openService();
}

/** A product of its own with these settings, and the way to it; it ends with the others. */
export async function openService(env: Readonly<Record<string, string>> = {}): Promise<Service> {
  const folder = await temporaryFolder();
  cleanups.push(folder.remove);
  // Browsers come from this one machine, in all scenarios. Who calls without one comes from an address of his own, or the scenarios
  // would use up each other's tries.
  const common = { RATE_LIMIT_IP: '0', TRUST_PROXY: 'loopback' };
  const product = await Product.start({ dataDir: folder.path, env: { ...common, ...env } });
  cleanups.push(() => product.stop());
  const timeMachine = await TimeMachine.of(folder.path);
  cleanups.push(() => timeMachine.close());
  return { product, driver: new HttpDriver(product.url), timeMachine };
}

/** Has something undone when the run ends, after all that is opened later. */
export function deferCleanup(step: () => Promise<unknown>): void {
  cleanups.push(step);
}

export async function stopService(): Promise<void> {
  running = undefined;
  for (let step = cleanups.pop(); step; step = cleanups.pop()) await step();
}

export function service(): Service {
  if (!running) throw new Error('the product is not running');
  return running;
}
