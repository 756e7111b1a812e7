import type { ClusterState, WorkerLoad, WorkerRegistry } from '@waxwing/core';
import type { Database } from '../database/database.js';
import { LIST_READY_ELSEWHERE, READ_CLUSTER_STATE } from './claim-statements.js';

type ClusterStateRow = { free: number; linking: number } & (
  | (WorkerLoad & { silentMs: number })
  | { owner: null }
);

/** The fraction of a lease's duration after which a worker that has not renewed may be gone. */
const SILENT_FRACTION = 0.5;

export interface PgWorkerRegistryPorts {
  database: Database;
  /** How long a lease is valid, and so how long a worker counts that renews none. */
  ttlMs: number;
}

export class PgWorkerRegistry implements WorkerRegistry {
  readonly #ports: PgWorkerRegistryPorts;

  constructor(ports: PgWorkerRegistryPorts) {
    this.#ports = ports;
  }

  async readClusterState(): Promise<ClusterState> {
    const { database, ttlMs } = this.#ports;
    const rows = await database.query<ClusterStateRow>(READ_CLUSTER_STATE, [ttlMs]);
    let runsOutMs: number | undefined;
    const workers = rows.flatMap((row) => {
      if (row.owner === null) return [];
      const { free: _, linking: __, silentMs, ...worker } = row;
      if (silentMs > ttlMs * SILENT_FRACTION) runsOutMs = Math.min(runsOutMs ?? ttlMs, ttlMs - silentMs);
      return [worker];
    });
    const { free = 0, linking = 0 } = rows[0] ?? {};
    return { workers, free, linking, ...(runsOutMs !== undefined && { runsOutMs }) };
  }

  async listReadyElsewhere(owner: string, instanceIds: readonly string[]): Promise<readonly string[]> {
    const rows = await this.#ports.database.query<{ id: string }>(LIST_READY_ELSEWHERE, [owner, instanceIds]);
    return rows.map(({ id }) => id);
  }
}
