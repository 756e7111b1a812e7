import type { Product } from '../../testing/product.js';
import { liftLimits, openDatabase } from '../support/bench-database.js';
import { productionEnv, startProduct } from '../support/bench-product.js';
import { type BenchInstance, Customer } from '../support/customer.js';
import { SandboxProcess } from '../support/sandbox-process.js';
import type { Stage } from '../support/stage.js';
import { DatabaseServer } from './database-server.js';
import type { Harm } from './harm.js';

export interface DrillOptions {
  readonly seconds: number;
  readonly workers: number;
  readonly sessions: number;
  readonly seed: number;
  /** Seconds that a worker is given to end, as a supervisor does. */
  readonly grace: number;
  /** What may go wrong. */
  readonly harms: readonly Harm[];
}

export interface SceneOptions {
  readonly sessions: number;
  readonly grace?: number;
  /** Another compiled entry than the product's own. */
  readonly main?: string;
  /** Settings beside the usual ones. */
  readonly env?: Readonly<Record<string, string>>;
}

/** One session of the drill, with the one contact that it writes to. */
export interface DrillSession extends BenchInstance {
  readonly number: string;
  readonly contact: string;
}

/** Everything there is: processes, a customer, and his linked instances. */
export interface Scene {
  readonly stage: Stage;
  readonly database: DatabaseServer;
  readonly sandbox: SandboxProcess;
  readonly api: Product;
  /** The first one has linked all sessions; the others have not been started. */
  readonly workers: readonly Product[];
  readonly customer: Customer;
  readonly sessions: readonly DrillSession[];
  startWorker(): Promise<Product>;
}

/** As many as one process shows codes for at once. */
const LINK_AT_ONCE = 8;
const CONTACTS = 16;
/** Before a supervisor kills what should have ended. */
const SPARE_S = 1;

export async function setScene(stage: Stage, options: SceneOptions): Promise<Scene> {
  const database = await DatabaseServer.start(stage);
  const sandbox = await SandboxProcess.start(stage);
  const env = {
    ...productionEnv(database.url, sandbox),
    LOG_LEVEL: 'info',
    ...options.env,
    ...(options.grace !== undefined && { DRAIN_SECONDS: String(Math.max(1, options.grace - SPARE_S)) }),
  };
  const startWorker = () => startProduct(stage, { ...env, WAXWING_ROLE: 'worker' }, options.main);
  const api = await startProduct(stage, { ...env, WAXWING_ROLE: 'api' }, options.main);
  const first = await startWorker();
  const customer = await Customer.signUp(api.url);
  const own = await openDatabase(stage, database.url);
  await liftLimits(own);
  await own.close();

  const contacts = Array.from({ length: CONTACTS }, (_, n) => `9198765400${String(n).padStart(2, '0')}`);
  for (const contact of contacts) await sandbox.addPhone(contact);
  const sessions: DrillSession[] = [];
  const left = Array.from({ length: options.sessions }, (_, n) => n);
  await Promise.all(
    Array.from({ length: LINK_AT_ONCE }, async () => {
      for (let n = left.shift(); n !== undefined; n = left.shift()) {
        const instance = await customer.createInstance();
        const number = `9190000${String(n).padStart(5, '0')}`;
        await customer.link(instance, sandbox, number);
        sessions.push({ ...instance, number, contact: contacts[n % CONTACTS]! });
        if (sessions.length % 20 === 0) stage.say(`drill: ${sessions.length} sessions are linked`);
      }
    }),
  );
  return { stage, database, sandbox, api, workers: [first], customer, sessions, startWorker };
}
