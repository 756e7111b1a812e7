import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { isAlive } from './liveness.js';
import { type Binaries, cannotRunError, programOptions, runProgram } from './program.js';
import type { ServerLog } from './server-log.js';

const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 10_000;

/** A running server, started by us or found running. */
export interface ServerProcess {
  readonly pid: number;
  readonly adopted: boolean;
  hasEnded(): Promise<boolean>;
}

/** Starts the server of a cluster. It may still reject its settings: wait until it is ready. */
export async function spawnServer(
  cluster: Cluster,
  binaries: Binaries,
  log: ServerLog,
): Promise<ServerProcess> {
  const output = await open(log.path, 'a', 0o600);
  try {
    const child = spawn(binaries.postgres, ['-D', cluster.dir], {
      ...programOptions(cluster.user, dirname(cluster.dir)),
      stdio: ['ignore', output.fd, output.fd],
      // A separate process session: Ctrl-C in our terminal must stop us and leave the database running until we stop it.
      detached: true,
      windowsHide: true,
    });
    await once(child, 'spawn');
    child.unref();
    return {
      pid: child.pid as number,
      adopted: false,
      hasEnded: async () => child.exitCode !== null || child.signalCode !== null,
    };
  } catch (cause) {
    throw cannotRunError(binaries.postgres, cause as Error);
  } finally {
    await output.close();
  }
}

export const runningServer = (pid: number): ServerProcess => ({
  pid,
  adopted: true,
  hasEnded: async () => !(await isAlive(pid)),
});

/** Makes a running server reload its settings and access rules. Some settings take effect only after a restart. */
export async function reloadServer(
  server: ServerProcess,
  cluster: Cluster,
  binaries: Binaries,
): Promise<void> {
  if (process.platform === 'win32') await runProgram(binaries.pg_ctl, ['reload', '-D', cluster.dir], {});
  else if (!(await server.hasEnded())) process.kill(server.pid, 'SIGHUP');
}

/**
 * Stops the server once its connections are closed and its data is written. After a timeout it is stopped immediately, which costs
 * a recovery at the next start and no committed row.
 */
export async function stopServer(server: ServerProcess, cluster: Cluster, binaries: Binaries): Promise<void> {
  for (const [mode, signal, limit] of [
    ['fast', 'SIGINT', FAST_STOP_MS],
    ['immediate', 'SIGQUIT', IMMEDIATE_STOP_MS],
  ] as const) {
    if (process.platform === 'win32') {
      await runProgram(binaries.pg_ctl, ['stop', '-W', '-D', cluster.dir, '-m', mode], {}).catch(
        () => undefined,
      );
    } else if (!(await server.hasEnded())) {
      process.kill(server.pid, signal);
    }
    if (await waitForExit(server, limit)) return;
  }
  throw new EmbeddedPostgresError(`PostgreSQL (process ${server.pid}) does not stop. End it by hand.`);
}

export async function waitForExit(server: ServerProcess, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (!(await server.hasEnded())) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}
