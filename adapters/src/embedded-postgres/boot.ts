import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, clusterPassword, configureCluster } from './cluster.js';
import { chooseEndpoint, type Endpoint } from './endpoint.js';
import { EmbeddedPostgresError } from './error.js';
import { isServerOf } from './liveness.js';
import { disownPostmasterFile, readPostmasterFile } from './postmaster-file.js';
import { type Binaries, failed } from './program.js';
import { waitUntilReady } from './readiness.js';
import { endpointOf } from './running-database.js';
import type { ServerLog } from './server-log.js';
import {
  endsWithin,
  reloadServer,
  runningServer,
  type ServerProcess,
  spawnServer,
  stopServer,
} from './server-process.js';
import type { ServerSettings } from './settings.js';

export interface Boot {
  readonly cluster: Cluster;
  readonly binaries: Binaries;
  readonly log: ServerLog;
  readonly settings: Omit<ServerSettings, 'endpoint'>;
}

export interface Booted {
  readonly server: ServerProcess;
  readonly endpoint: Endpoint;
}

/** Recovery after a crash reads back at most some 512 MB of log. */
const READY_LIMIT_MS = 120_000;
const RETRY_LIMIT_MS = 10_000;

/** What passes by itself: remains of a killed server on their way out, or a port that someone else was given. */
const PASSING = /shared memory block|lock file .* already exists|could not (bind|create any)/;

/** Takes over the server of the cluster where one runs, else starts it; at `endpoint`, where one is given. */
export async function boot(plan: Boot, endpoint?: Endpoint): Promise<Booted> {
  const deadline = performance.now() + RETRY_LIMIT_MS;
  for (;;) {
    const running = await adopt(plan);
    if (running) return running;

    const mark = await plan.log.size();
    const started = await launch(plan, endpoint);
    if (started) return started;

    const output = await plan.log.since(mark);
    if (!PASSING.test(output) || performance.now() > deadline) throw failed(plan.binaries.postgres, output);
    await sleep(100);
  }
}

async function adopt(plan: Boot): Promise<Booted | undefined> {
  const { cluster } = plan;
  const file = await readPostmasterFile(cluster.dir);
  if (!file) return undefined;
  if (!(await isServerOf(cluster.dir, file.pid))) {
    await disownPostmasterFile(cluster.dir);
    return undefined;
  }
  const server = runningServer(file.pid);
  if (file.status === 'stopping') {
    await endsWithin(server, READY_LIMIT_MS);
    return undefined;
  }
  const endpoint = await endpointOf(cluster.dir, file);
  // The Waxwing that started it may have been an older one, with other rules.
  await configureCluster(cluster, { ...plan.settings, endpoint });
  await reloadServer(server, cluster, plan.binaries);
  const state = await waitUntilReady(server, cluster.dir, endpoint, READY_LIMIT_MS);
  if (state === 'silent') throw silent(server, cluster);
  return state === 'ready' ? { server, endpoint } : undefined;
}

async function launch(plan: Boot, wanted: Endpoint | undefined): Promise<Booted | undefined> {
  const { cluster, binaries, log, settings } = plan;
  const endpoint = wanted ?? (await chooseEndpoint(cluster.dir, await clusterPassword(dirname(cluster.dir))));
  await configureCluster(cluster, { ...settings, endpoint });
  const server = await spawnServer(cluster, binaries, log);
  const state = await waitUntilReady(server, cluster.dir, endpoint, READY_LIMIT_MS);
  if (state === 'silent') {
    await stopServer(server, cluster, binaries);
    throw silent(server, cluster);
  }
  return state === 'ready' ? { server, endpoint } : undefined;
}

const silent = ({ pid }: ServerProcess, { dir }: Cluster): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `The PostgreSQL of ${dir} (process ${pid}) runs but does not answer. End it, then start Waxwing again.`,
  );
