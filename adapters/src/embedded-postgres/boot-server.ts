import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, clusterPassword, configureCluster } from './cluster.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { chooseEndpoint, type Endpoint } from './endpoint.js';
import { isServerOf } from './liveness.js';
import { disownPostmasterFile, readPostmasterFile } from './postmaster-file.js';
import { type Binaries, programFailedError } from './program.js';
import { endpointOf } from './running-database.js';
import type { ServerLog } from './server-log.js';
import {
  reloadServer,
  runningServer,
  type ServerProcess,
  spawnServer,
  stopServer,
  waitForExit,
} from './server-process.js';
import type { ServerSettings } from './server-settings.js';
import { waitUntilReady } from './wait-until-ready.js';

export interface BootPlan {
  readonly cluster: Cluster;
  readonly binaries: Binaries;
  readonly log: ServerLog;
  readonly settings: Omit<ServerSettings, 'endpoint'>;
}

export interface BootedServer {
  readonly server: ServerProcess;
  readonly endpoint: Endpoint;
}

/** Crash recovery replays at most some 512 MB of WAL. */
const READY_TIMEOUT_MS = 120_000;
const RETRY_TIMEOUT_MS = 10_000;

/** Transient failures: remains of a killed server that are going away, or a port that another program took. */
const TRANSIENT_FAILURE = /shared memory block|lock file .* already exists|could not (bind|create any)/;

/** Adopts the running server of the cluster or starts one, at `endpoint` if given. */
export async function bootServer(plan: BootPlan, endpoint?: Endpoint): Promise<BootedServer> {
  const deadline = performance.now() + RETRY_TIMEOUT_MS;
  for (;;) {
    const running = await adopt(plan);
    if (running) return running;

    const logOffset = await plan.log.size();
    const started = await launch(plan, endpoint);
    if (started) return started;

    const output = await plan.log.readSince(logOffset);
    if (!TRANSIENT_FAILURE.test(output) || performance.now() > deadline)
      throw programFailedError(plan.binaries.postgres, output);
    await sleep(100);
  }
}

async function adopt(plan: BootPlan): Promise<BootedServer | undefined> {
  const { cluster } = plan;
  const file = await readPostmasterFile(cluster.dir);
  if (!file) return undefined;
  if (!(await isServerOf(cluster.dir, file.pid))) {
    await disownPostmasterFile(cluster.dir);
    return undefined;
  }
  const server = runningServer(file.pid);
  if (file.status === 'stopping') {
    await waitForExit(server, READY_TIMEOUT_MS);
    return undefined;
  }
  const endpoint = await endpointOf(cluster.dir, file);
  // An earlier version may have started it with other settings.
  await configureCluster(cluster, { ...plan.settings, endpoint });
  await reloadServer(server, cluster, plan.binaries);
  const state = await waitUntilReady(server, cluster.dir, endpoint, READY_TIMEOUT_MS);
  if (state === 'silent') throw unresponsiveError(server, cluster);
  return state === 'ready' ? { server, endpoint } : undefined;
}

async function launch(plan: BootPlan, wanted: Endpoint | undefined): Promise<BootedServer | undefined> {
  const { cluster, binaries, log, settings } = plan;
  const endpoint = wanted ?? (await chooseEndpoint(cluster.dir, await clusterPassword(dirname(cluster.dir))));
  await configureCluster(cluster, { ...settings, endpoint });
  const server = await spawnServer(cluster, binaries, log);
  const state = await waitUntilReady(server, cluster.dir, endpoint, READY_TIMEOUT_MS);
  if (state === 'silent') {
    await stopServer(server, cluster, binaries);
    throw unresponsiveError(server, cluster);
  }
  return state === 'ready' ? { server, endpoint } : undefined;
}

const unresponsiveError = ({ pid }: ServerProcess, { dir }: Cluster): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `The PostgreSQL of ${dir} (process ${pid}) runs but does not answer. End it, then start Waxwing again.`,
  );
