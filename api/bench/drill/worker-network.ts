import type { BenchScope } from '../support/bench-scope.js';
import type { SandboxProcess } from '../support/product/sandbox-process.js';
import type { DatabaseServer } from './database-server.js';
import { type NetworkQuality, NetworkRelay } from './network-relay.js';
import type { Random } from './random.js';

/** What a worker reaches through relays of its own: the database and WhatsApp. */
export class WorkerNetwork {
  private constructor(
    /** Settings of the worker. */
    readonly env: Readonly<Record<string, string>>,
    readonly database: NetworkRelay,
  ) {}

  static async start(
    scope: BenchScope,
    { database, sandbox }: { database: DatabaseServer; sandbox: SandboxProcess },
    { quality, random }: { quality: NetworkQuality; random: Random },
  ): Promise<WorkerNetwork> {
    const whatsApp = new URL(sandbox.url);
    const toDatabase = await NetworkRelay.start(scope, { server: database.address, quality, random });
    const server = { host: whatsApp.hostname, port: Number(whatsApp.port) };
    const toWhatsApp = await NetworkRelay.start(scope, { server, quality, random });
    whatsApp.port = String(toWhatsApp.port);
    const env = { DATABASE_URL: database.urlAt(toDatabase.port), SANDBOX_URL: whatsApp.href };
    return new WorkerNetwork(env, toDatabase);
  }
}
