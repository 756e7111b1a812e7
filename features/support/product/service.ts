import { temporaryFolder } from '@waxwing/adapters/testing';
import { Product, TimeMachine } from '@waxwing/api/testing';
import { Clients } from '../clients/clients.js';

/** The product under test, its clients and its time machine. */
export interface Service {
  product: Product;
  clients: Clients;
  timeMachine: TimeMachine;
}

let running: Service | undefined;
/** Cleanups in reverse order; they also run after a failed start. */
const cleanups: (() => Promise<unknown>)[] = [];

/** One product for all scenarios of a cucumber worker: each uses people and numbers of its own. */
export async function startService(): Promise<void> {
  running = await openService();
}

/** Starts a product with these settings, and its clients; it stops with the others. */
export async function openService(env: Readonly<Record<string, string>> = {}): Promise<Service> {
  const folder = await temporaryFolder();
  cleanups.push(folder.remove);
  // All browsers have this machine's address. Calls of the drivers have an address each, or scenarios would exceed each
  // other's rate limits.
  const common = { RATE_LIMIT_IP: '0', TRUST_PROXY: 'loopback' };
  const product = await Product.start({ dataDir: folder.path, env: { ...common, ...env } });
  cleanups.push(() => product.stop());
  const timeMachine = await TimeMachine.of(folder.path);
  cleanups.push(() => timeMachine.close());
  return { product, clients: new Clients(product.url), timeMachine };
}

/** Adds a cleanup for the end of the run; cleanups run in reverse order. */
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
