import { join } from 'node:path';
import type { Product } from '../../testing/product.js';
import type { BenchScope } from '../support/bench-scope.js';
import { liftLimits, openDatabase } from '../support/product/bench-database.js';
import { productionEnv, startProduct } from '../support/product/bench-product.js';
import { BenchCustomer, type BenchInstance } from '../support/product/customer.js';
import { SandboxProcess } from '../support/product/sandbox-process.js';
import { DatabaseServer } from './database-server.js';
import { RECEIVER_FAULTS } from './drill-receiver.js';
import type { NetworkQuality } from './network-relay.js';
import { Random } from './random.js';
import { WorkerNetwork } from './worker-network.js';

/**
 * The harm of a drill: kill -9, SIGTERM and SIGSTOP to workers, one that reaches WhatsApp and not the database, a cut socket, kill -9 of
 * the API, a stopped database, and receivers of webhooks that are dead, silent or wrong.
 */
export const DRILL_FAULTS = [
  'kill',
  'stop',
  'freeze',
  'cut',
  'drop',
  'api',
  'database',
  ...RECEIVER_FAULTS,
] as const;
export type DrillFault = (typeof DRILL_FAULTS)[number];

export interface DrillOptions {
  readonly seconds: number;
  readonly workers: number;
  readonly sessions: number;
  readonly seed: number;
  /** Seconds that a worker gets to end, as a supervisor gives them. */
  readonly grace: number;
  /** The kinds of harm to inject. */
  readonly drillFaults: readonly DrillFault[];
  /** The network of each worker; that of this machine by default. */
  readonly network?: NetworkQuality;
}

export interface DrillClusterOptions {
  readonly sessions: number;
  readonly grace?: number;
  /** A compiled entry in place of the product's own. */
  readonly main?: string;
  /** Whether messages carry files: all processes then have one folder of them. */
  readonly withFiles?: boolean;
  /** Each worker then reaches the database and WhatsApp through relays of its own. */
  readonly network?: NetworkQuality;
  /** Settings beside the usual ones. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the process that answers requests holds sessions as well. */
  readonly apiHoldsSessions?: boolean;
}

/** One session of the drill, with the one contact that it writes to. */
export interface DrillSession extends BenchInstance {
  readonly number: string;
  readonly contact: string;
}

/** The processes of a drill, its customer, and the customer's linked instances. */
export interface DrillCluster {
  readonly scope: BenchScope;
  readonly database: DatabaseServer;
  readonly sandbox: SandboxProcess;
  /** Where all processes have their files; only with files. */
  readonly mediaFolder: string | undefined;
  readonly api: Product;
  /** The first worker has linked all sessions; the others have not been started. */
  readonly workers: readonly Product[];
  readonly customer: BenchCustomer;
  readonly sessions: readonly DrillSession[];
  startWorker(): Promise<Product>;
  /** The network of a worker, where workers have relays. */
  readonly networks: ReadonlyMap<Product, WorkerNetwork>;
}

/** As many as one process links at once. */
const LINK_AT_ONCE = 8;
const CONTACTS = 16;
/** How long a supervisor waits before it kills. */
const KILL_MARGIN_S = 1;

export async function startDrillCluster(
  scope: BenchScope,
  options: DrillClusterOptions,
): Promise<DrillCluster> {
  const database = await DatabaseServer.start(scope);
  const files = options.withFiles ? await scope.folder() : undefined;
  const mediaFolder = files && join(files, 'media');
  const sandbox = await SandboxProcess.start(scope, files && join(files, 'sandbox'));
  const env = {
    ...productionEnv(database.url, sandbox),
    PEER_HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    ...(mediaFolder !== undefined && { MEDIA_FOLDER: mediaFolder }),
    ...options.env,
    ...(options.grace !== undefined && { DRAIN_SECONDS: String(Math.max(1, options.grace - KILL_MARGIN_S)) }),
  };
  const networks = new Map<Product, WorkerNetwork>();
  let started = 0;
  const startWorker = async () => {
    const random = new Random(started++);
    const network =
      options.network &&
      (await WorkerNetwork.start(scope, { database, sandbox }, { quality: options.network, random }));
    const worker = await startProduct(
      scope,
      { ...env, ...network?.env, WAXWING_ROLE: 'worker' },
      options.main,
    );
    if (network) networks.set(worker, network);
    return worker;
  };
  const role = options.apiHoldsSessions ? 'all' : 'api';
  const api = await startProduct(scope, { ...env, WAXWING_ROLE: role }, options.main);
  const first = await startWorker();
  const customer = await BenchCustomer.signUp(api.url);
  const own = await openDatabase(scope, database.url);
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
        if (sessions.length % 20 === 0) scope.report(`drill: ${sessions.length} sessions are linked`);
      }
    }),
  );
  const processes = { api, workers: [first], startWorker, networks };
  return { scope, database, sandbox, mediaFolder, customer, sessions, ...processes };
}
