import { setTimeout as delay } from 'node:timers/promises';
import type { SandboxProcess } from '../../support/product/sandbox-process.js';
import type { Cell } from './cell.js';
import { copyRows, removeRows } from './move-rows.js';
import type { Tenant } from './tenant.js';

const POLL_MS = 20;
const TIMEOUT_MS = 60_000;
/** Takes the leases from the workers of the old cell for a day. They close the sockets, and claim none of the sessions because none is free. */
const FENCE = `update session_leases set owner = 'moved', epoch = epoch + 1, expires_at = now() + interval '1 day'
  where account_id = $1`;
const FREE = `update session_leases set owner = '', expires_at = '-infinity' where account_id = $1`;

export interface Move {
  readonly tenant: Tenant;
  readonly accountId: string;
  readonly numbers: readonly string[];
  readonly from: Cell;
  readonly to: Cell;
  readonly sandbox: SandboxProcess;
}

export interface MoveTimes {
  readonly rows: number;
  /** While requests of the account were refused. */
  readonly frozenMs: number;
  /** Until all its numbers were connected again. */
  readonly awayMs: number;
}

/** Moves an account while its requests are refused for a moment. What waits in its outbox moves with it. */
export async function moveAccount(move: Move): Promise<MoveTimes> {
  const { tenant, accountId, numbers, from, to, sandbox } = move;
  const began = performance.now();
  await tenant.freeze();
  await from.database.query(FENCE, [accountId]);
  await untilConnected(sandbox, numbers, false);
  const rows = await copyRows(from.database, to.database, accountId);
  await to.database.query(FREE, [accountId]);
  tenant.thaw(to.url);
  const frozenMs = performance.now() - began;
  await untilConnected(sandbox, numbers, true);
  const awayMs = performance.now() - began;
  await removeRows(from.database, accountId);
  return { rows, frozenMs, awayMs };
}

async function untilConnected(
  sandbox: SandboxProcess,
  numbers: readonly string[],
  wanted: boolean,
): Promise<void> {
  const left = new Set(numbers);
  for (const end = performance.now() + TIMEOUT_MS; left.size > 0; await delay(POLL_MS)) {
    for (const number of left) if ((await sandbox.isConnected(number)) === wanted) left.delete(number);
    if (performance.now() > end) throw new Error(`${[...left]} should be ${wanted ? '' : 'dis'}connected`);
  }
}
